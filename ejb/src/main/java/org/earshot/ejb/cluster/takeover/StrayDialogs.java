// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster.takeover;

import java.time.Duration;
import java.util.Collection;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.earshot.domain.call.StoredDialog;
import org.earshot.domain.call.StoredDialogs;
import org.earshot.domain.cluster.CallHome;
import org.earshot.domain.cluster.NodeReport;
import org.earshot.domain.recording.RecordingId;

/**
 * Forgets dialogs of this process whose recordings it does not run: what ended while the cluster was split comes back when its
 * halves are merged. So with those of earlier processes of this node whose recordings are closed, as by its own start. One is
 * left alone until it has been found so twice. Confined to one thread.
 */
final class StrayDialogs {

    /** Time between two looks. */
    static final Duration PERIOD = Duration.ofSeconds(10);

    private final Supplier<NodeReport> self;
    private final Supplier<Collection<StoredDialog>> all;
    private final Predicate<RecordingId> known;
    private final Predicate<RecordingId> closed;
    private final StoredDialogs dialogs;
    private Set<StoredDialog> before = Set.of();

    /**
     * @param all all dialogs that the cluster remembers
     * @param known whether a recording runs here, or its row waits to be written
     * @param closed whether a recording has ended for good, by its row
     */
    StrayDialogs(
            Supplier<NodeReport> self,
            Supplier<Collection<StoredDialog>> all,
            Predicate<RecordingId> known,
            Predicate<RecordingId> closed,
            StoredDialogs dialogs) {
        this.self = self;
        this.all = all;
        this.known = known;
        this.closed = closed;
        this.dialogs = dialogs;
    }

    /** To be called every {@link #PERIOD}. */
    void look() {
        NodeReport mine = self.get();
        Set<StoredDialog> stray = all.get().stream()
                .filter(dialog -> dialog.home().node().equals(mine.node()) && isStray(mine, dialog))
                .collect(Collectors.toSet());
        stray.stream()
                .filter(before::contains)
                .forEach(dialog -> dialogs.forget(dialog.recording(), dialog.dialog(), dialog.home())
                        .exceptionally(failure -> {
                            TakeoverLog.LOG.debugf("Dialog %s is not yet forgotten: %s", dialog.dialog(), failure);
                            return null;
                        }));
        before = stray;
    }

    private boolean isStray(NodeReport mine, StoredDialog dialog) {
        return isOf(mine, dialog.home()) ? !known.test(dialog.recording()) : closed.test(dialog.recording());
    }

    static boolean isOf(NodeReport mine, CallHome home) {
        return home.node().equals(mine.node()) && home.incarnation() == mine.incarnation();
    }
}
