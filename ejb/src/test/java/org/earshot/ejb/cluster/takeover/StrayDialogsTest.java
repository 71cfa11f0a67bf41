// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster.takeover;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.earshot.domain.call.StoredDialog;
import org.earshot.domain.recording.RecordingId;
import org.earshot.testsupport.Calls;
import org.earshot.testsupport.NodeReports;
import org.junit.jupiter.api.Test;

class StrayDialogsTest {

    private final TakeoverNodes nodes = new TakeoverNodes();
    private final TakeoverNodes.Node first = nodes.node("node1");
    private final TakeoverNodes.Node second = nodes.node("node2");
    private final Set<RecordingId> opened = new HashSet<>();
    private final Set<RecordingId> closed = new HashSet<>();
    private final StrayDialogs dialogs =
            new StrayDialogs(first::self, this::all, first.calls.running::knows, closed::contains, nodes.dialogs);

    private Collection<StoredDialog> all() {
        return nodes.dialogs.ofAll(opened).values().stream()
                .flatMap(List::stream)
                .toList();
    }

    private RecordingId open(TakeoverNodes.Node node, String callId) {
        RecordingId id = node.open(Calls.siprec("siprec:" + callId, callId));
        opened.add(id);
        return id;
    }

    @Test
    void shouldForgetADialogThatCameBackAfterItsCallHadEnded() {
        RecordingId id = open(first, "a");
        List<StoredDialog> kept = List.copyOf(nodes.dialogs.of(id));
        first.bye("a");
        kept.forEach(nodes.dialogs::put);
        dialogs.look();
        assertThat(nodes.dialogs.of(id)).isEqualTo(kept);
        dialogs.look();
        assertThat(nodes.dialogs.of(id)).isEmpty();
    }

    /** Whoever takes a call over needs its dialogs until the row is closed. */
    @Test
    void shouldForgetADialogOfAnEarlierProcessOfThisNodeOnceItsRecordingIsClosed() {
        RecordingId id = open(first, "a");
        StrayDialogs next = new StrayDialogs(
                () -> NodeReports.reborn(first.self()), this::all, other -> false, closed::contains, nodes.dialogs);
        next.look();
        next.look();
        assertThat(nodes.dialogs.of(id)).hasSize(1);

        closed.add(id);
        next.look();
        next.look();
        assertThat(nodes.dialogs.of(id)).isEmpty();
    }

    @Test
    void shouldLeaveTheDialogsOfRunningCallsAndOfOthers() {
        RecordingId running = open(first, "a");
        RecordingId others = open(second, "b");
        dialogs.look();
        dialogs.look();
        assertThat(nodes.dialogs.of(running)).hasSize(1);
        assertThat(nodes.dialogs.of(others)).hasSize(1);
    }

    @Test
    void shouldLeaveADialogThatAnotherNodeHasTakenOver() {
        RecordingId id = open(first, "a");
        assertThat(second.take(id, first)).isTrue();
        first.calls.fence.check();
        dialogs.look();
        dialogs.look();
        assertThat(nodes.dialogs.of(id)).hasSize(1);
    }
}
