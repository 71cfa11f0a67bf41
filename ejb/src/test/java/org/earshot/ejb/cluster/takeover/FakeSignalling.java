// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster.takeover;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import org.earshot.domain.call.DialogTakeover;
import org.earshot.domain.call.StoredDialog;
import org.earshot.domain.call.TakeoverOutcome;
import org.earshot.domain.call.TakeoverWay;
import org.earshot.domain.media.MediaEndpoint;
import org.earshot.testsupport.Calls;

/** Remembers which dialogs it was asked to take over; the test says how that ends. Thread-safe. */
final class FakeSignalling implements DialogTakeover {

    /** One dialog. */
    record Asked(
            StoredDialog dialog,
            List<MediaEndpoint> endpoints,
            TakeoverWay way,
            Calls.FakeLink link,
            CompletableFuture<TakeoverOutcome> outcome) {

        void answer(TakeoverOutcome.Result result) {
            outcome.complete(
                    result == TakeoverOutcome.Result.TAKEN
                            ? TakeoverOutcome.taken(link)
                            : TakeoverOutcome.failed(result, "488 Not Acceptable Here"));
        }
    }

    private final Map<String, Asked> asked = new ConcurrentHashMap<>();
    private volatile boolean broken;
    private volatile Runnable meanwhile = () -> {};

    /** Runs whenever a client is asked, before other calls are gone on with. */
    void meanwhile(Runnable step) {
        meanwhile = step;
    }

    void breakDown() {
        broken = true;
    }

    @Override
    public CompletionStage<TakeoverOutcome> takeOver(
            StoredDialog dialog, List<MediaEndpoint> endpoints, TakeoverWay way) {
        if (broken) {
            throw new IllegalStateException("as the test wants it");
        }
        meanwhile.run();
        Asked one = new Asked(dialog, endpoints, way, new Calls.FakeLink(), new CompletableFuture<>());
        asked.put(dialog.dialog().callId(), one);
        return one.outcome();
    }

    Asked asked(String callId) {
        return Optional.ofNullable(asked.get(callId)).orElseThrow();
    }

    int askedCount() {
        return asked.size();
    }
}
