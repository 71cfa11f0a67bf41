// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster.takeover;

import java.time.Clock;
import java.util.concurrent.CompletionStage;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.earshot.domain.call.StoredDialogs;
import org.earshot.domain.cluster.CallHome;
import org.earshot.domain.cluster.CallHomes;
import org.earshot.domain.event.RecorderEvent;
import org.earshot.domain.recording.EndReason;
import org.earshot.domain.recording.Recording;
import org.earshot.ejb.event.RecorderEvents;

/**
 * What is left to do when a node has closed the row of a call that ran at a lost one: others hear of the end, and the cluster
 * forgets the call. Thread-safe.
 */
public final class ClosedCalls {

    private final CallHomes homes;
    private final StoredDialogs dialogs;
    private final RecorderEvents events;
    private final Clock clock;

    public ClosedCalls(CallHomes homes, StoredDialogs dialogs, RecorderEvents events, Clock clock) {
        this.homes = homes;
        this.dialogs = dialogs;
        this.events = events;
        this.clock = clock;
    }

    /**
     * Does not wait for the cluster, and does not fail: what it cannot be told ends with its lifetime.
     *
     * @param row as it is stored
     * @param gone which home of the call is one no more, so that a leg that comes late starts anew instead of being sent there
     */
    public void closed(Recording row, Predicate<CallHome> gone) {
        events.publish(new RecorderEvent.Closed(
                row.id(), clock.instant(), row.state(), row.reason().orElse(EndReason.SERVER_LOST)));
        tryTo(
                row,
                () -> homes.find(row.key())
                        .filter(gone)
                        .ifPresent(home -> tell(row, () -> homes.forget(row.key(), home))));
        tryTo(
                row,
                () -> dialogs.of(row.id())
                        .forEach(dialog -> tell(row, () -> dialogs.forget(row.id(), dialog.dialog(), dialog.home()))));
    }

    private static void tell(Recording row, Supplier<? extends CompletionStage<?>> step) {
        tryTo(
                row,
                () -> step.get().whenComplete((done, failure) -> {
                    if (failure != null) {
                        TakeoverLog.LOG.notForgotten(row.id(), row.key(), failure.toString());
                    }
                }));
    }

    private static void tryTo(Recording row, Runnable step) {
        try {
            step.run();
        } catch (RuntimeException e) {
            TakeoverLog.LOG.notForgotten(row.id(), row.key(), e.toString());
        }
    }
}
