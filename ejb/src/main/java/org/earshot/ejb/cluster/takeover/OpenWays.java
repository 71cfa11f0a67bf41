// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster.takeover;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.earshot.domain.call.StoredDialog;
import org.earshot.domain.call.StoredDialogs;
import org.earshot.domain.call.TakeoverWay;
import org.earshot.domain.cluster.FloatingAddresses;
import org.earshot.domain.cluster.TakeoverPolicy;
import org.earshot.domain.recording.RecordingId;

/** Finds out which calls of a lost node can be taken over by this one, and how. Thread-safe. */
record OpenWays(TakeoverPolicy policy, FloatingAddresses floating, StoredDialogs dialogs) {

    /** What of a recording can be taken over, and the ways that are open, in order; there is at least one. */
    record Open(List<StoredDialog> dialogs, List<TakeoverWay> ways) {}

    /**
     * Those that can be taken over, in the same order. The row says whose the dialogs are: those of a home that was lost before
     * it could tell the cluster that it had taken them bear the name of the home before.
     */
    Map<RecordingId, Open> of(List<RecordingId> recordings, LostHome lost) {
        Map<RecordingId, List<StoredDialog>> all = dialogs.ofAll(Set.copyOf(recordings));
        Map<RecordingId, Open> open = new LinkedHashMap<>();
        for (RecordingId recording : recordings) {
            List<StoredDialog> left = all.getOrDefault(recording, List.of());
            List<TakeoverWay> ways = ways(left, lost);
            if (ways.isEmpty()) {
                TakeoverLog.LOG.debugf(
                        "Recording %s of %s is not taken: no way for %s dialogs", recording, lost, left.size());
            } else {
                open.put(recording, new Open(left, ways));
            }
        }
        return open;
    }

    /** Those that the client accepts and that are open now; none is asked for behind a re-INVITE, which any node can send. */
    private List<TakeoverWay> ways(List<StoredDialog> open, LostHome lost) {
        List<TakeoverWay> ways = new ArrayList<>();
        if (!open.isEmpty()) {
            for (TakeoverWay way : policy.of(open.get(0).kind())) {
                if (!ways.contains(TakeoverWay.REINVITE) && isOpen(way, open, lost)) {
                    ways.add(way);
                }
            }
        }
        return ways;
    }

    private boolean isOpen(TakeoverWay way, List<StoredDialog> open, LostHome lost) {
        return switch (way) {
            case REINVITE -> floating.isOwnHere();
            case FLOATING -> floating.claim(lost.node()) && open.stream().allMatch(this::isHere);
        };
    }

    private boolean isHere(StoredDialog dialog) {
        return dialog.streams().stream()
                .allMatch(stream -> floating.isHere(stream.endpoint().address()));
    }
}
