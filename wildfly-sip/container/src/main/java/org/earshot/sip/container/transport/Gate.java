// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.transport;

import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import org.earshot.sip.api.InitialAnswer;
import org.earshot.sip.container.logging.ContainerLog;
import org.earshot.sip.container.message.EdgeRequest;

/**
 * Decides on each request that the edge receives, before the stack parses it or makes a transaction for it. Asked on SIP
 * threads, concurrently.
 *
 * <p>Design note: an answer that is sent without a transaction has to be sent here. The stack keeps a pending transaction
 * until its listener returns, and swallows a copy of a request that comes in the time between.
 */
@FunctionalInterface
public interface Gate {

    /** What to do with a request. */
    sealed interface Verdict {
        /** Has the answer sent, if there is to be one, now or later and on another thread. */
        default void answerBy(Consumer<Answer> sender) {}
    }

    /** Sends an answer; the request goes no further. */
    record Answer(InitialAnswer.Respond response, String tag) implements Verdict {
        @Override
        public void answerBy(Consumer<Answer> sender) {
            sender.accept(this);
        }
    }

    /**
     * Sends an answer when it is known what it is; the request goes no further.
     *
     * @param answer never fails
     */
    record Later(CompletionStage<Answer> answer) implements Verdict {
        @Override
        public void answerBy(Consumer<Answer> sender) {
            answer.thenAccept(sender).exceptionally(failure -> {
                ContainerLog.LOG.dispatchFailed("copy of a request", failure);
                return null;
            });
        }
    }

    /** What needs no more words. */
    enum Way implements Verdict {
        /** The request goes on to the stack. */
        PASS,
        /** There is nothing to do for it. */
        ABSORB
    }

    Verdict examine(EdgeRequest request);
}
