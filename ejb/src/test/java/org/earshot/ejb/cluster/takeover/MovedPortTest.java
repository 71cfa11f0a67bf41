// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster.takeover;

import static org.assertj.core.api.Assertions.assertThat;

import org.earshot.domain.call.StoredDialog;
import org.earshot.domain.call.StoredStream;
import org.earshot.domain.call.TakeoverOutcome.Result;
import org.earshot.domain.call.TakeoverWay;
import org.earshot.domain.media.StreamRole;
import org.earshot.domain.recording.EndReason;
import org.earshot.domain.recording.Recording;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.recording.RecordingState;
import org.earshot.testsupport.Calls;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A lost node's address has moved here, but a port at it cannot be had. */
class MovedPortTest {

    private final TakeoverNodes nodes = new TakeoverNodes();
    private final TakeoverNodes.Node first = nodes.node("node1");
    private final TakeoverNodes.Node second = nodes.node("node2");
    /** On the fakes both nodes have one address: this call has the first port of the lost node's. */
    private final RecordingId own = second.open(Calls.direct("own"));

    @BeforeEach
    void moveTheAddress() {
        nodes.floating.add("192.0.2.10");
    }

    private RecordingId pair() {
        RecordingId id = first.open(Calls.unifiedCm("ucm:1", StreamRole.NEAR, "near"));
        first.open(Calls.unifiedCm("ucm:1", StreamRole.FAR, "far"));
        first.calls.engine.receive(id, 0, 50);
        first.calls.engine.receive(id, 1, 50);
        second.holdsCopyOf(first, id);
        return id;
    }

    private Recording row(RecordingId id) {
        return nodes.repository.byId(id).orElseThrow();
    }

    @Test
    void shouldAskTheClientOfADialogWhosePortIsTakenAndLeaveTheOtherAsItIs() {
        RecordingId id = pair();
        assertThat(second.take(id, first)).isTrue();

        FakeSignalling.Asked near = second.signalling.asked("near");
        assertThat(near.way()).isEqualTo(TakeoverWay.REINVITE);
        assertThat(near.endpoints())
                .hasSize(1)
                .doesNotContainAnyElementsOf(first.endpoints("near"))
                .doesNotContainAnyElementsOf(second.endpoints("own"));
        FakeSignalling.Asked far = second.signalling.asked("far");
        assertThat(far.way()).isEqualTo(TakeoverWay.FLOATING);
        assertThat(far.endpoints()).isEqualTo(first.endpoints("far"));
        assertThat(nodes.dialogs.of(id))
                .filteredOn(dialog -> dialog.dialog().callId().equals("near"))
                .flatExtracting(StoredDialog::streams)
                .extracting(StoredStream::endpoint)
                .containsExactlyElementsOf(near.endpoints());

        near.answer(Result.TAKEN);
        far.answer(Result.TAKEN);
        second.calls.engine.receive(id, 0, 10);
        second.calls.engine.receive(id, 1, 10);
        second.bye("near");
        second.bye("far");
        assertThat(row(id).state()).isEqualTo(RecordingState.CLOSED_NORMAL);
        assertThat(row(id).tracks())
                .extracting(track -> track.counters().packets())
                .containsExactly(60L, 60L);
        assertThat(row(own).state()).isEqualTo(RecordingState.ACTIVE);
    }

    @Test
    void shouldGoOnWithTheOtherDialogWhenTheClientRefuses() {
        RecordingId id = pair();
        second.take(id, first);
        second.signalling.asked("near").answer(Result.REFUSED);
        second.signalling.asked("far").answer(Result.TAKEN);
        assertThat(row(id).state()).isEqualTo(RecordingState.ACTIVE);
        second.bye("far");
        assertThat(row(id).state()).isEqualTo(RecordingState.CLOSED_NORMAL);
    }

    @Test
    void shouldCloseTheCallWhenItsClientMayNotBeAsked() {
        RecordingId id = first.open(Calls.cube("cube:1", "a"));
        first.calls.engine.receive(id, 0, 50);
        second.holdsCopyOf(first, id);
        second.take(id, first);

        assertThat(second.signalling.askedCount()).isZero();
        assertThat(row(id).state()).isEqualTo(RecordingState.CLOSED_ERROR);
        assertThat(row(id).reason()).contains(EndReason.SERVER_LOST);
        assertThat(second.calls.engine.open()).containsExactly(own);
    }

    @Test
    void shouldCloseTheCallWhenThisNodeCannotBeSentTo() {
        nodes.ownHere = false;
        RecordingId id = pair();
        second.take(id, first);

        assertThat(second.signalling.askedCount()).isZero();
        assertThat(row(id).reason()).contains(EndReason.SERVER_LOST);
        assertThat(second.calls.engine.open()).containsExactly(own);
    }

    @Test
    void shouldCloseTheCallWhenNoPortIsFreeEither() {
        RecordingId id = pair();
        int calls = 0;
        while (second.calls.engine.capacity().freePorts() > 0) {
            second.open(Calls.direct("more" + calls++));
        }
        second.take(id, first);

        assertThat(second.signalling.askedCount()).isZero();
        assertThat(row(id).state()).isEqualTo(RecordingState.CLOSED_ERROR);
        assertThat(second.calls.engine.open()).hasSize(1 + calls);
    }
}
