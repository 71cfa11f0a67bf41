// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.transport;

import org.earshot.sip.api.InitialAnswer;

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
    sealed interface Verdict {}

    /** Sends an answer; the request goes no further. */
    record Answer(InitialAnswer.Respond response, String tag) implements Verdict {}

    /** What needs no more words. */
    enum Way implements Verdict {
        /** The request goes on to the stack. */
        PASS,
        /** There is nothing to do for it. */
        ABSORB
    }

    Verdict examine(EdgeRequest request);
}
