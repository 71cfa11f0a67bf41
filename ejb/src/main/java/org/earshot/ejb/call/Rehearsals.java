// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.call;

import java.time.Duration;
import java.util.List;
import org.earshot.domain.cluster.Rehearsal;
import org.earshot.domain.time.Ticker;
import org.earshot.ejb.event.CallLog;

/** All rehearsals of the node, run before it takes calls. One that fails is logged and keeps nothing from starting. */
public final class Rehearsals {

    /** The first run loads code, the others let the machine settle. */
    private static final int ROUNDS = 3;

    private final List<Rehearsal> rehearsals;
    private final Ticker ticker;

    Rehearsals(List<Rehearsal> rehearsals, Ticker ticker) {
        this.rehearsals = List.copyOf(rehearsals);
        this.ticker = ticker;
    }

    public void run() {
        rehearsals.forEach(this::run);
    }

    private void run(Rehearsal rehearsal) {
        long began = ticker.nanos();
        try {
            for (int round = 0; round < ROUNDS; round++) {
                rehearsal.run();
            }
            CallLog.LOG.rehearsed(
                    rehearsal.subject(),
                    Duration.ofNanos(ticker.nanos() - began).toMillis());
        } catch (RuntimeException | LinkageError e) {
            CallLog.LOG.rehearsalFailed(rehearsal.subject(), e);
        }
    }
}
