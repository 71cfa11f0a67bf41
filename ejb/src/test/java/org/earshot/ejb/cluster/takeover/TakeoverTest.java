// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster.takeover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.earshot.domain.call.ClientKind;
import org.earshot.domain.call.DialogEnd;
import org.earshot.domain.call.EndTrigger;
import org.earshot.domain.call.StoredDialog;
import org.earshot.domain.call.TakeoverOutcome.Result;
import org.earshot.domain.call.TakeoverWay;
import org.earshot.domain.cluster.CallHome;
import org.earshot.domain.cluster.TakeoverPolicy;
import org.earshot.domain.event.RecorderEvent;
import org.earshot.domain.media.StreamRole;
import org.earshot.domain.recording.EndReason;
import org.earshot.domain.recording.Recording;
import org.earshot.domain.recording.RecordingFlag;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.recording.RecordingState;
import org.earshot.testsupport.Calls;
import org.junit.jupiter.api.Test;

class TakeoverTest {

    private final TakeoverNodes nodes = new TakeoverNodes();
    private final TakeoverNodes.Node first = nodes.node("node1");
    private final TakeoverNodes.Node second = nodes.node("node2");
    private final TakeoverNodes.Node third = nodes.node("node3");
    private final Calls.FakeLink link = new Calls.FakeLink();

    private RecordingId talking() {
        return talking(Calls.siprec("siprec:s1", "a").link(link));
    }

    private RecordingId talking(Calls call) {
        RecordingId id = first.open(call);
        first.calls.engine.receive(id, 0, 50);
        return id;
    }

    private Recording row(RecordingId id) {
        return nodes.repository.byId(id).orElseThrow();
    }

    @Test
    void shouldGoOnWithACallOfALostNode() {
        RecordingId id = talking();
        second.holdsCopyOf(first, id);
        assertThat(second.take(id, first)).isTrue();

        assertThat(row(id).node()).isEqualTo("node2");
        assertThat(row(id).state()).isEqualTo(RecordingState.ACTIVE);
        assertThat(row(id).flags()).contains(RecordingFlag.TAKEN_OVER);
        FakeSignalling.Asked asked = second.signalling.asked("a");
        assertThat(asked.way()).isEqualTo(TakeoverWay.REINVITE);
        assertThat(asked.endpoints()).hasSize(2).allMatch(endpoint -> endpoint.port() > 0);
        asked.answer(Result.TAKEN);
        second.calls.engine.receive(id, 0, 10);
        second.calls.engine.receive(id, 1, 10);
        second.bye("a");

        Recording ended = row(id);
        assertThat(ended.state()).isEqualTo(RecordingState.CLOSED_NORMAL);
        assertThat(ended.node()).isEqualTo("node2");
        assertThat(ended.tracks().get(0).counters().packets()).isEqualTo(60);
        assertThat(nodes.dialogs.size()).isZero();
        assertThat(second.calls.engine.seam(id))
                .hasValueSatisfying(seam -> assertThat(seam).contains("takeover", "node1"));
        assertThat(second.calls.events).anyMatch(RecorderEvent.TakenOver.class::isInstance);
        assertThat(second.counters.of(Result.TAKEN)).isEqualTo(1);
        assertThat(second.calls.counters.active()).isZero();
    }

    @Test
    void shouldChangeAndKeepTheDialogAsItsNewHome() {
        RecordingId id = talking();
        second.take(id, first);
        second.calls.control.change(
                TakeoverNodes.dialog("a"), List.of(Calls.audio(0, StreamRole.UNKNOWN, Optional.of("1"))));
        second.calls.kept.keep(TakeoverNodes.dialog("a"), "newer");
        assertThat(nodes.dialogs.of(id)).singleElement().satisfies(dialog -> {
            assertThat(dialog.home()).isEqualTo(new CallHome(second.calls.id, 1, 2));
            assertThat(dialog.signalling()).isEqualTo("newer");
            assertThat(dialog.streams()).hasSize(1);
        });
    }

    @Test
    void shouldHangUpTheTakenDialogWhenTheRecordingIsStopped() {
        RecordingId id = talking();
        second.take(id, first);
        second.signalling.asked("a").answer(Result.TAKEN);
        second.calls.running.stop(id, EndTrigger.OPERATOR, "enough");
        assertThat(second.signalling.asked("a").link().hungUp()).contains("enough");
        assertThat(link.hungUp()).isEmpty();
    }

    @Test
    void shouldHangUpADialogThatIsTakenAfterTheRecordingWasStopped() {
        RecordingId id = talking();
        second.take(id, first);
        second.calls.running.stop(id, EndTrigger.OPERATOR, "enough");
        second.signalling.asked("a").answer(Result.TAKEN);
        assertThat(second.signalling.asked("a").link().hungUp()).contains("enough");
    }

    @Test
    void shouldCloseTheRecordingWhenTheClientRefuses() {
        RecordingId id = talking();
        second.holdsCopyOf(first, id);
        second.take(id, first);
        second.signalling.asked("a").answer(Result.REFUSED);
        assertThat(row(id).state()).isEqualTo(RecordingState.CLOSED_ERROR);
        assertThat(row(id).reason()).contains(EndReason.SERVER_LOST);
        assertThat(row(id).tracks().get(0).counters().packets()).isEqualTo(50);
        assertThat(nodes.repository.active("node2")).isEmpty();
        assertThat(second.counters.of(Result.REFUSED)).isEqualTo(1);
    }

    @Test
    void shouldEndTheRecordingAsCallsEndWhenTheClientHadHungUp() {
        RecordingId id = talking();
        second.holdsCopyOf(first, id);
        second.take(id, first);
        second.signalling.asked("a").answer(Result.ENDED);
        assertThat(row(id).state()).isEqualTo(RecordingState.CLOSED_NORMAL);
        assertThat(row(id).flags()).contains(RecordingFlag.TAKEN_OVER);
        assertThat(row(id).cause().orElse("")).startsWith("The client had hung up while its node was lost");
        assertThat(row(id).tracks().get(0).counters().packets()).isEqualTo(50);
        assertThat(nodes.dialogs.size()).isZero();
        assertThat(second.counters.of(Result.ENDED)).isEqualTo(1);
    }

    @Test
    void shouldAskTheClientThoughTheClusterIsSilentAndTellThePilotsLater() {
        RecordingId id = talking();
        nodes.homes.fallSilent();
        nodes.dialogs.silent(true);
        second.take(id, first);
        assertThat(second.signalling.askedCount()).isEqualTo(1);
        second.signalling.asked("a").answer(Result.TAKEN);
        assertThat(row(id).node()).isEqualTo("node2");
    }

    @Test
    void shouldGoOnWhenTheClusterFailsAfterTheClientWasAsked() {
        RecordingId id = talking();
        nodes.homes.breakDown();
        nodes.dialogs.breakDown();
        second.take(id, first);
        assertThat(row(id).state()).isEqualTo(RecordingState.ACTIVE);
        second.signalling.asked("a").answer(Result.TAKEN);
        second.bye("a");
        assertThat(row(id).state()).isEqualTo(RecordingState.CLOSED_NORMAL);
    }

    @Test
    void shouldEndTheCallWhenItsClientsCannotBeAsked() {
        RecordingId id = talking();
        second.holdsCopyOf(first, id);
        second.signalling.breakDown();
        second.take(id, first);
        assertThat(row(id).reason()).contains(EndReason.SERVER_LOST);
        assertThat(second.calls.running.count()).isZero();
    }

    @Test
    void shouldBeTheHomeThoughAPilotHasPlacedALateLegElsewhereMeanwhile() {
        RecordingId id = talking();
        CallHome dead = new CallHome(first.calls.id, 1, 1);
        nodes.homes.replace(row(id).key(), dead, dead.next(third.calls.id, 1), Duration.ofMinutes(1));
        second.take(id, first);
        assertThat(nodes.homes.find(row(id).key())).contains(dead.next(second.calls.id, 1));
    }

    @Test
    void shouldLeaveAHomeThatHasTakenTheCallLater() {
        RecordingId id = talking();
        CallHome dead = new CallHome(first.calls.id, 1, 1);
        CallHome later = new CallHome(third.calls.id, 1, 3);
        nodes.homes.replace(row(id).key(), dead, later, Duration.ofMinutes(1));
        second.take(id, first);
        assertThat(nodes.homes.find(row(id).key())).contains(later);
    }

    @Test
    void shouldGoOnWithOneSideOfAPairWhenTheOtherIsGone() {
        RecordingId id = first.open(Calls.unifiedCm("ucm:1", StreamRole.NEAR, "near"));
        assertThat(first.open(Calls.unifiedCm("ucm:1", StreamRole.FAR, "far"))).isEqualTo(id);
        second.take(id, first);
        second.signalling.asked("near").answer(Result.GONE);
        second.signalling.asked("far").answer(Result.TAKEN);
        assertThat(row(id).state()).isEqualTo(RecordingState.ACTIVE);
        second.calls.engine.receive(id, 1, 10);
        second.bye("far");
        assertThat(row(id).state()).isEqualTo(RecordingState.CLOSED_NORMAL);
        assertThat(row(id).tracks()).hasSize(2);
    }

    @Test
    void shouldPassTheCallOnAgainWhenTheNewHomeIsLostToo() {
        RecordingId id = talking();
        second.take(id, first);
        second.signalling.asked("a").answer(Result.TAKEN);
        second.calls.kept.keep(TakeoverNodes.dialog("a"), "at node2");
        third.take(id, first);
        assertThat(row(id).node()).isEqualTo("node2");
        assertThat(third.take(id, second)).isTrue();
        assertThat(row(id).node()).isEqualTo("node3");
        third.signalling.asked("a").answer(Result.TAKEN);
        third.calls.kept.keep(TakeoverNodes.dialog("a"), "at node3");
        assertThat(nodes.dialogs.of(id).get(0).home()).isEqualTo(new CallHome(third.calls.id, 1, 3));
        assertThat(nodes.homes.find(row(id).key())).map(CallHome::epoch).contains(3);
        third.bye("a");
        assertThat(row(id).state()).isEqualTo(RecordingState.CLOSED_NORMAL);
    }

    @Test
    void shouldTakeACallWhoseNewHomeIsLostBeforeTheClientHasAnswered() {
        RecordingId id = talking();
        second.take(id, first);
        assertThat(third.take(id, second)).isTrue();
        assertThat(row(id).node()).isEqualTo("node3");
        assertThat(third.signalling.asked("a").way()).isEqualTo(TakeoverWay.REINVITE);
    }

    @Test
    void shouldLetGoWithoutAWordWhenAHomeThatHungComesBack() {
        RecordingId id = talking();
        second.take(id, first);
        second.signalling.asked("a").answer(Result.TAKEN);
        second.calls.kept.keep(TakeoverNodes.dialog("a"), "at node2");

        assertThat(first.calls.fence.check()).isEqualTo(1);
        assertThat(link.abandoned()).isTrue();
        assertThat(link.hungUp()).isEmpty();
        assertThat(first.calls.running.count()).isZero();
        assertThat(first.calls.engine.open()).isEmpty();
        assertThat(first.calls.store.aside()).containsExactly(id);
        assertThat(first.calls.counters.active()).isZero();
        assertThat(row(id).state()).isEqualTo(RecordingState.ACTIVE);
        assertThat(nodes.dialogs.of(id)).extracting(StoredDialog::signalling).containsExactly("at node2");
    }

    @Test
    void shouldNotStoreWhatAHomeThatHungMakesOfTheCall() {
        RecordingId id = talking();
        second.take(id, first);
        second.signalling.asked("a").answer(Result.TAKEN);
        first.calls.control.end(TakeoverNodes.dialog("a"), DialogEnd.of(EndTrigger.BYE));
        assertThat(row(id).state()).isEqualTo(RecordingState.ACTIVE);
        assertThat(row(id).node()).isEqualTo("node2");
        assertThat(nodes.dialogs.of(id)).isNotEmpty();
        assertThat(first.calls.running.waitingRows()).isZero();
        assertThat(first.calls.store.aside()).containsExactly(id);
    }

    @Test
    void shouldLeaveACallOfWhichNoDialogIsKept() {
        RecordingId id = talking();
        nodes.dialogs.forget(id, TakeoverNodes.dialog("a"), new CallHome(first.calls.id, 1, 1));
        assertThat(second.take(id, first)).isFalse();
        assertThat(row(id).node()).isEqualTo("node1");
    }

    @Test
    void shouldLeaveACallWhoseClientCannotBeAsked() {
        RecordingId id = talking(Calls.cube("cube:1", "a"));
        assertThat(second.take(id, first)).isFalse();
        nodes.floating.add("192.0.2.10");
        assertThat(second.take(id, first)).isTrue();
        FakeSignalling.Asked asked = second.signalling.asked("a");
        assertThat(asked.way()).isEqualTo(TakeoverWay.FLOATING);
        assertThat(asked.endpoints()).isEqualTo(first.endpoints("a"));
    }

    @Test
    void shouldLeaveACallWhileItsSignallingHasNotStarted() {
        RecordingId id = talking();
        TakeoverNodes.Node mute = nodes.muteNode("node4");
        assertThat(mute.take(id, first)).isFalse();
    }

    @Test
    void shouldLeaveACallThatHasEnded() {
        RecordingId id = talking();
        first.bye("a");
        second.take(id, first);
        assertThat(row(id).state()).isEqualTo(RecordingState.CLOSED_NORMAL);
        assertThat(second.signalling.askedCount()).isZero();
    }

    @Test
    void shouldAskNoClientToSendToAnAddressThatIsElsewhere() {
        RecordingId id = talking();
        nodes.ownHere = false;
        assertThat(second.take(id, first)).isFalse();
        nodes.ownHere = true;
        assertThat(second.take(id, first)).isTrue();
    }

    @Test
    void shouldTellTheGapUpToTheAnswerOfTheClient() {
        RecordingId id = talking();
        second.holdsCopyOf(first, id);
        second.take(id, first);
        second.calls.clock.elapse(Duration.ofMillis(1300));
        second.signalling.asked("a").answer(Result.TAKEN);
        assertThat(second.counters.longestGapMillis()).isEqualTo(1300);
    }

    @Test
    void shouldReadThePolicyOfEachClient() {
        assertThat(TakeoverPolicy.DEFAULT.ways())
                .isEqualTo(Map.of(
                        ClientKind.CUBE,
                        TakeoverPolicy.parse("floating"),
                        ClientKind.UNIFIED_CM,
                        TakeoverPolicy.parse("floating, reinvite"),
                        ClientKind.SIPREC,
                        TakeoverPolicy.parse("REINVITE"),
                        ClientKind.DIRECT,
                        TakeoverPolicy.parse("reinvite,reinvite")));
        assertThat(TakeoverPolicy.parse("none")).isEmpty();
        assertThatIllegalArgumentException().isThrownBy(() -> TakeoverPolicy.parse("refer"));
    }
}
