// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster.takeover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.earshot.domain.call.CallKey;
import org.earshot.domain.call.StoredDialog;
import org.earshot.domain.call.TakeoverOutcome.Result;
import org.earshot.domain.call.TakeoverWay;
import org.earshot.domain.cluster.CallHome;
import org.earshot.domain.error.ErrorCode;
import org.earshot.domain.error.RecorderException;
import org.earshot.domain.event.RecorderEvent;
import org.earshot.domain.recording.EndReason;
import org.earshot.domain.recording.Recording;
import org.earshot.domain.recording.RecordingFlag;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.recording.RecordingState;
import org.earshot.testsupport.Calls;
import org.junit.jupiter.api.Test;

/** Several calls at once, and what may go wrong between winning a row and asking its client. */
class TakeoverShareTest {

    private final TakeoverNodes nodes = new TakeoverNodes();
    private final TakeoverNodes.Node first = nodes.node("node1");
    private final TakeoverNodes.Node second = nodes.node("node2");
    private final TakeoverNodes.Node third = nodes.node("node3");

    private RecordingId talking() {
        return talking(Calls.siprec("siprec:s1", "a"));
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
    void shouldTakeManyCallsAtOnce() {
        for (int call = 0; call < 60; call++) {
            talking(Calls.siprec("siprec:" + call, "call" + call));
        }
        List<RecordingId> all =
                nodes.repository.active("node1").stream().map(Recording::id).toList();
        assertThat(second.takeAll(all, first)).containsExactlyElementsOf(all);
        for (int call = 0; call < 60; call++) {
            second.signalling.asked("call" + call).answer(Result.TAKEN);
        }
        assertThat(nodes.repository.active("node2")).hasSize(60);
        assertThat(second.calls.running.count()).isEqualTo(60);
    }

    @Test
    void shouldTakeTheOthersWhenSomeOfThemCannotBe() {
        RecordingId open = talking();
        RecordingId ended = talking(Calls.siprec("siprec:ended", "ended"));
        RecordingId bound = talking(Calls.cube("cube:1", "bound"));
        List<StoredDialog> before = List.copyOf(nodes.dialogs.of(ended));
        first.bye("ended");
        before.forEach(nodes.dialogs::put);

        assertThat(second.takeAll(List.of(bound, ended, open), first)).containsExactly(ended, open);

        assertThat(row(open).node()).isEqualTo("node2");
        assertThat(row(ended).node()).isEqualTo("node1");
        assertThat(row(bound).node()).isEqualTo("node1");
        assertThat(second.calls.running.count()).isEqualTo(1);
    }

    @Test
    void shouldTakeACallThatTheLostNodeHadWonButNotYetToldTheClusterOf() {
        RecordingId id = talking();
        nodes.dialogs.silent(true);
        second.take(id, first);
        nodes.dialogs.silent(false);
        assertThat(nodes.dialogs.of(id)).allMatch(dialog -> dialog.home().node().equals(first.calls.id));
        assertThat(third.take(id, second)).isTrue();
        assertThat(row(id).node()).isEqualTo("node3");
        assertThat(third.signalling.askedCount()).isEqualTo(1);
    }

    @Test
    void shouldTakeCallsWhoseRowsWereWonByATransactionThatSeemedToFail() {
        RecordingId id = talking();
        nodes.repository.failAfterChange();
        assertThatExceptionOfType(RecorderException.class).isThrownBy(() -> second.take(id, first));
        assertThat(row(id).node()).isEqualTo("node2");
        assertThat(second.take(id, first)).isTrue();
        second.signalling.asked("a").answer(Result.TAKEN);
        second.bye("a");
        assertThat(row(id).state()).isEqualTo(RecordingState.CLOSED_NORMAL);
        second.take(id, first);
        assertThat(second.signalling.askedCount()).isEqualTo(1);
    }

    /** Its home may be back by then: nobody else would go on with it. */
    @Test
    void shouldGoOnByItselfWithACallThatItHasWonWithoutKnowing() {
        RecordingId id = talking();
        nodes.repository.failAfterChange();
        assertThatExceptionOfType(RecorderException.class).isThrownBy(() -> second.take(id, first));
        second.settleUnsure();
        assertThat(second.signalling.askedCount()).isEqualTo(1);
        assertThat(second.calls.running.knows(id)).isTrue();
        assertThat(second.unsure()).isZero();
    }

    @Test
    void shouldLeaveACallToItsHomeThatItHasNotWon() {
        RecordingId id = talking();
        nodes.repository.available(false);
        assertThatExceptionOfType(RecorderException.class).isThrownBy(() -> second.take(id, first));
        assertThatExceptionOfType(RecorderException.class).isThrownBy(second::settleUnsure);
        assertThat(second.unsure()).isEqualTo(1);
        nodes.repository.available(true);
        second.settleUnsure();
        assertThat(row(id).node()).isEqualTo("node1");
        assertThat(second.signalling.askedCount()).isZero();
        assertThat(second.unsure()).isZero();
    }

    @Test
    void shouldCloseACallThatItHasWonWithoutKnowingWhenNoWayIsOpenAnyMore() {
        RecordingId id = talking();
        nodes.repository.failAfterChange();
        assertThatExceptionOfType(RecorderException.class).isThrownBy(() -> second.take(id, first));
        nodes.ownHere = false;
        second.calls.store.owning(id);
        second.settleUnsure();
        assertThat(row(id).reason()).contains(EndReason.SERVER_LOST);
        assertThat(second.unsure()).isZero();
    }

    @Test
    void shouldLeaveTheRestOfItsShareToOthersWhenItStops() {
        List<RecordingId> all =
                List.of(talking(), talking(Calls.siprec("siprec:s2", "b")), talking(Calls.siprec("siprec:s3", "c")));
        second.signalling.meanwhile(second::stop);
        second.takeAll(all, first);
        assertThat(second.calls.running.count()).isEqualTo(1);
        assertThat(second.signalling.askedCount()).isEqualTo(1);
        assertThat(third.takeAll(all.subList(1, 3), second)).hasSize(2);
        assertThat(third.calls.running.count()).isEqualTo(2);
    }

    @Test
    void shouldCloseTheOneThatCannotGoOnThoughItsFileCannotBeReadAndGoOnWithTheOthers() {
        RecordingId odd = talking();
        RecordingId good = talking(Calls.siprec("siprec:good", "good"));
        second.failsFor(odd);
        assertThat(second.takeAll(List.of(odd, good), first)).containsExactly(odd, good);
        assertThat(row(odd).state()).isEqualTo(RecordingState.CLOSED_ERROR);
        assertThat(second.calls.running.count()).isEqualTo(1);
        assertThat(second.signalling.asked("good").way()).isEqualTo(TakeoverWay.REINVITE);
    }

    /** The rows of the whole share are this node's at once, and look as if nothing ran until each call's turn has come. */
    @Test
    void shouldKnowWhatItIsTakingUntilAllOfTheShareRun() {
        List<RecordingId> both = List.of(talking(), talking(Calls.siprec("siprec:s2", "b")));
        List<Boolean> known = new ArrayList<>();
        second.signalling.meanwhile(() -> both.forEach(id -> {
            assertThat(row(id).node()).isEqualTo("node2");
            known.add(second.isTaking(id) || second.calls.running.knows(id));
        }));
        second.takeAll(both, first);
        assertThat(known).containsExactly(true, true, true, true);
        assertThat(both).noneMatch(second::isTaking);
        nodes.repository.available(false);
        assertThatExceptionOfType(RecorderException.class).isThrownBy(() -> third.takeAll(both, second));
        assertThat(both).noneMatch(third::isTaking);
    }

    @Test
    void shouldTakeNoneWhileTheDatabaseIsAway() {
        List<RecordingId> both = List.of(talking(), talking(Calls.siprec("siprec:s2", "b")));
        nodes.repository.available(false);
        assertThatExceptionOfType(RecorderException.class).isThrownBy(() -> second.takeAll(both, first));
        assertThat(second.signalling.askedCount()).isZero();
        nodes.repository.available(true);
        assertThat(second.takeAll(both, first)).containsExactlyElementsOf(both);
        assertThat(second.signalling.askedCount()).isEqualTo(2);
    }

    @Test
    void shouldLetOnlyOneOfTwoTakersWin() {
        RecordingId id = talking();
        TakeoverNodes.Node late = nodes.nodeThatSees(nodes.dialogs.of(id));
        assertThat(second.take(id, first)).isTrue();
        assertThat(late.take(id, first)).isTrue();
        assertThat(row(id).node()).isEqualTo("node2");
        assertThat(late.calls.running.count()).isZero();
        assertThat(late.signalling.askedCount()).isZero();
    }

    @Test
    void shouldGiveACallBackToItsLostHomeWhenNothingOfItIsHere() {
        RecordingId id = talking();
        second.calls.engine.failOpening(new RecorderException(ErrorCode.STORAGE_FULL, "full"));
        assertThat(second.take(id, first)).isTrue();
        assertThat(row(id).reason()).contains(EndReason.SERVER_LOST);
        assertThat(row(id).node()).isEqualTo("node1");
        assertThat(row(id).flags()).contains(RecordingFlag.AWAITING_HOME).doesNotContain(RecordingFlag.TAKEN_OVER);
    }

    /** The first home may have a part of it, without which no replication job may delete it. */
    @Test
    void shouldGiveACallBackThatHadBeenTakenOverBefore() {
        RecordingId id = talking();
        second.take(id, first);
        third.calls.engine.failOpening(new RecorderException(ErrorCode.STORAGE_FULL, "full"));
        assertThat(third.take(id, second)).isTrue();
        assertThat(row(id).node()).isEqualTo("node2");
        assertThat(row(id).flags()).contains(RecordingFlag.AWAITING_HOME, RecordingFlag.TAKEN_OVER);
    }

    /** The lost home may be back by then, and have nothing but a part: only here is a file to merge that into. */
    @Test
    void shouldKeepTheCopyOfACallThatItHasWonButCannotRecord() {
        RecordingId id = talking();
        second.calls.engine.failOpening(new RecorderException(ErrorCode.STORAGE_FULL, "full"));
        second.calls.store.copying(id);
        assertThat(second.take(id, first)).isTrue();
        assertThat(row(id).state()).isEqualTo(RecordingState.CLOSED_ERROR);
        assertThat(row(id).node()).isEqualTo("node2");
        assertThat(second.calls.store.owns(id)).isTrue();
    }

    @Test
    void shouldCloseACallThatItHasWonButCannotRecord() {
        RecordingId id = talking();
        second.calls.engine.failOpening(new RecorderException(ErrorCode.STORAGE_FULL, "full"));
        second.calls.store.owning(id);
        assertThat(second.take(id, first)).isTrue();
        assertThat(row(id).reason()).contains(EndReason.SERVER_LOST);
        assertThat(row(id).node()).isEqualTo("node2");
        assertThat(second.calls.running.count()).isZero();
        assertThat(second.signalling.askedCount()).isZero();
    }

    @Test
    void shouldCloseTheFileOfACallThatItHasWonButOfWhichItCannotTellWhatItHas() {
        RecordingId id = talking();
        second.calls.engine.failCounting(new RecorderException(ErrorCode.OVERLOADED, "hung"));
        assertThat(second.take(id, first)).isTrue();
        assertThat(row(id).state()).isEqualTo(RecordingState.CLOSED_ERROR);
        assertThat(second.calls.engine.closed()).containsExactly(id);
        assertThat(second.calls.engine.open()).isEmpty();
    }

    @Test
    void shouldTellOfTheEndOfACallThatItCannotRecordAndForgetIt() {
        RecordingId id = talking();
        second.calls.engine.failOpening(new RecorderException(ErrorCode.STORAGE_FULL, "full"));
        assertThat(second.take(id, first)).isTrue();
        assertThat(nodes.dialogs.of(id)).isEmpty();
        assertThat(nodes.homes.find(row(id).key())).isEmpty();
        assertThat(second.calls.events).singleElement().isInstanceOfSatisfying(RecorderEvent.Closed.class, event -> {
            assertThat(event.recording()).isEqualTo(id);
            assertThat(event.reason()).isEqualTo(EndReason.SERVER_LOST);
        });
    }

    @Test
    void shouldLeaveTheNewHomeOfACallThatItCannotRecord() {
        RecordingId id = talking();
        CallKey key = row(id).key();
        CallHome next = new CallHome(third.calls.id, 1, 1);
        nodes.homes.replace(key, nodes.homes.find(key).orElseThrow(), next, Duration.ofHours(1));
        second.calls.engine.failOpening(new RecorderException(ErrorCode.STORAGE_FULL, "full"));
        assertThat(second.take(id, first)).isTrue();
        assertThat(nodes.homes.find(key)).contains(next);
    }

    @Test
    void shouldTellOfTheEndAndForgetTheDialogsWhenTheHomeCannotBeForgotten() {
        RecordingId id = talking();
        second.calls.engine.failOpening(new RecorderException(ErrorCode.STORAGE_FULL, "full"));
        nodes.homes.breakDown();
        assertThat(second.take(id, first)).isTrue();
        assertThat(nodes.dialogs.of(id)).isEmpty();
        assertThat(second.calls.events).hasSize(1);
    }
}
