// SPDX-License-Identifier: Apache-2.0
package org.earshot.sipapp.takeover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.earshot.domain.call.DialogId;
import org.earshot.domain.call.StoredDialog;
import org.earshot.domain.call.TakeoverOutcome;
import org.earshot.domain.call.TakeoverOutcome.Result;
import org.earshot.domain.call.TakeoverWay;
import org.earshot.domain.media.StreamSpec;
import org.earshot.protocol.sdp.Direction;
import org.earshot.protocol.sdp.MediaDescription;
import org.earshot.protocol.sdp.SessionDescription;
import org.earshot.sipapp.FakeAnswer;
import org.earshot.sipapp.FakeRequest;
import org.earshot.sipapp.Messages;
import org.junit.jupiter.api.Test;

/** Dialogs of a lost node that go on here, from the INVITE at that node on. */
class SipTakeoverTest extends LostDialogs {

    @Test
    void shouldAskTheClientToSendHere() throws Exception {
        CompletableFuture<TakeoverOutcome> future =
                reinvite(lost(Messages.SDP_TWO_STREAMS, "Supported: timer", "Session-Expires: 1800;refresher=uac"));

        FakeRequest invite = sent("INVITE");
        SessionDescription offer = SessionDescription.parse(invite.content);
        assertThat(offer.connection()).contains("192.0.2.12");
        assertThat(offer.media()).extracting(MediaDescription::port).containsExactly(40_000, 40_002);
        assertThat(offer.media()).extracting(MediaDescription::direction).containsOnly(Direction.RECVONLY);
        assertThat(offer.origin().sessVersion()).isEqualTo("2");
        assertThat(invite.added).containsEntry("Session-Expires", "1800;refresher=uas");
        assertThat(future).isNotDone();

        FakeAnswer ok = answer(200, Messages.SDP_HOLD_FIRST, Map.of("Session-Expires", "1800;refresher=uas"));

        assertThat(ok.acks).isEqualTo(1);
        assertThat(of(future).result()).isEqualTo(Result.TAKEN);
        assertThat(calls.changes.get(0)).extracting(StreamSpec::active).containsExactly(false, true);
        assertThat(keeping.kept).hasSize(2).allMatch(kept -> kept.lastSent().equals(offer.write()));
        assertThat(session.runningTimers).isEqualTo(1);
        of(future).link().hangUp("over");
        sent("BYE");
    }

    @Test
    void shouldForgetADialogThatCannotBeRestoredToTheEnd() throws Exception {
        StoredDialog dialog = lost(Messages.SDP_TWO_STREAMS);
        keeping.lateFailure = Optional.of(new IllegalStateException("the dialog is here already"));
        assertThat(of(reinvite(dialog)).result()).isEqualTo(Result.GONE);
        assertThat(open.link(new DialogId("call-1", "1"))).isEmpty();
    }

    @Test
    void shouldRestoreQuietlyWhereTheAddressMoves() throws Exception {
        CompletableFuture<TakeoverOutcome> future = takeover.takeOver(
                        lost(Messages.SDP_TWO_STREAMS, "Session-Expires: 1800;refresher=uas"),
                        ENDPOINTS,
                        TakeoverWay.FLOATING)
                .toCompletableFuture();

        assertThat(of(future).result()).isEqualTo(Result.TAKEN);
        assertThat(session.sent).isEmpty();
        assertThat(session.timers).containsExactly(900_000L);
        assertThat(keeping.keptWhileOpen).containsExactly(false);
        assertThat(keeping.addresses).containsExactly("192.0.2.12");
    }

    @Test
    void shouldSpeakFromTheAddressThatTheClientIsAskedToUse() throws Exception {
        SipTakeover floating =
                new SipTakeover(calls, keeping.keeper("192.0.2.102"), timers, open, Runnable::run, Runnable::run);

        floating.takeOver(lost(Messages.SDP_TWO_STREAMS), ENDPOINTS, TakeoverWay.REINVITE);

        assertThat(keeping.addresses).containsExactly("192.0.2.102");
    }

    @Test
    void shouldAskAgainAsLongAsTheClientInvitesToo() throws Exception {
        CompletableFuture<TakeoverOutcome> future = reinvite(lost(Messages.SDP_TWO_STREAMS));
        String first = sent("INVITE").content;

        for (int again = 2; again <= 4; again++) {
            int count = again;
            answer(491, "");
            await().until(() -> session.sent.size() == count);
            assertThat(sent("INVITE").content).isEqualTo(first);
        }
        answer(200, Messages.SDP_TWO_STREAMS);

        assertThat(of(future).result()).isEqualTo(Result.TAKEN);
    }

    @Test
    void shouldHangUpWhenTheClientIsBusyUntilTheEnd() throws Exception {
        Reinvite reinvite = restored();
        reinvite.send();
        answer(491, "");

        reinvite.giveUp("no time is left");

        assertThat(of(reinvite.outcome()).result()).isEqualTo(Result.REFUSED);
        assertThat(of(reinvite.outcome()).why()).startsWith("491");
        sent("BYE");
        reinvite.send();
        sent("BYE");
    }

    @Test
    void shouldAskAgainWhenTheClientSaysWhen() throws Exception {
        CompletableFuture<TakeoverOutcome> future = reinvite(lost(Messages.SDP_TWO_STREAMS));

        busy(500, "0");
        await().until(() -> session.sent.size() == 2);
        sent("INVITE");
        busy(503, "1 (busy);duration=3");
        await().until(() -> session.sent.size() == 3);
        sent("INVITE");
        answer(200, Messages.SDP_TWO_STREAMS);

        assertThat(of(future).result()).isEqualTo(Result.TAKEN);
    }

    @Test
    void shouldHangUpWhenTheClientHasTooMuchToDoUntilTheEnd() throws Exception {
        Reinvite reinvite = restored();
        busy(503, "120");
        assertThat(reinvite.outcome()).isNotDone();

        reinvite.giveUp("no time is left");

        assertThat(of(reinvite.outcome()).result()).isEqualTo(Result.REFUSED);
        assertThat(of(reinvite.outcome()).why()).startsWith("503");
        sent("BYE");
    }

    @Test
    void shouldHangUpWhenTheClientFailsAndDoesNotSayForHowLong() throws Exception {
        CompletableFuture<TakeoverOutcome> future = reinvite(lost(Messages.SDP_TWO_STREAMS));
        answer(500, "");
        assertThat(of(future).result()).isEqualTo(Result.REFUSED);
        sent("BYE");
    }

    @Test
    void shouldGiveEachClientItsTimeFromWhenItIsAsked() throws Exception {
        Queue<Runnable> waiting = new ConcurrentLinkedQueue<>();
        SipTakeover slow = new SipTakeover(
                calls, keeping.keeper(), timers, open, waiting::add, Runnable::run, Duration.ofMillis(20));
        CompletableFuture<TakeoverOutcome> future = slow.takeOver(
                        lost(Messages.SDP_TWO_STREAMS), ENDPOINTS, TakeoverWay.REINVITE)
                .toCompletableFuture();
        await().during(Duration.ofMillis(150)).until(() -> waiting.size() == 1);

        waiting.remove().run();
        sent("INVITE");
        await().until(() -> waiting.size() == 1);
        waiting.remove().run();
        waiting.remove().run();

        assertThat(of(future).result()).isEqualTo(Result.GONE);
    }

    @Test
    void shouldNotLetDatagramsWaitForConnections() throws Exception {
        Queue<Runnable> connections = new ConcurrentLinkedQueue<>();
        SipTakeover both = new SipTakeover(calls, keeping.keeper(), timers, open, Runnable::run, connections::add);
        StoredDialog dialog = lost(Messages.SDP_TWO_STREAMS);
        both.takeOver(overTcp(dialog), ENDPOINTS, TakeoverWay.REINVITE);
        assertThat(session.sent).isEmpty();
        connections.remove().run();
        sent("INVITE");
    }

    private static StoredDialog overTcp(StoredDialog of) {
        return with(of, of.remote().replace("UDP", "TCP"), of.signalling());
    }

    @Test
    void shouldForgetAClientThatIsSilentUntilTheEnd() throws Exception {
        Reinvite reinvite = restored();
        reinvite.send();

        reinvite.giveUp("no answer");

        assertThat(of(reinvite.outcome()).result()).isEqualTo(Result.GONE);
        assertThat(session.sent).extracting(FakeRequest::getMethod).doesNotContain("BYE");
    }

    /** The re-INVITE of a dialog that is restored here. */
    private Reinvite restored() throws IOException {
        reinvite(lost(Messages.SDP_TWO_STREAMS));
        return Reinvite.of(session.session).orElseThrow();
    }

    @Test
    void shouldHangUpWhenTheClientRefuses() throws Exception {
        CompletableFuture<TakeoverOutcome> future = reinvite(lost(Messages.SDP_TWO_STREAMS));

        answer(488, "");

        assertThat(of(future).result()).isEqualTo(Result.REFUSED);
        assertThat(of(future).why()).startsWith("488");
        sent("BYE");
        assertThat(open.link(new DialogId("call-1", "1"))).isEmpty();
    }

    @Test
    void shouldForgetADialogThatTheClientDoesNotKnow() throws Exception {
        Map<Integer, Result> results = Map.of(481, Result.ENDED, 408, Result.GONE);
        for (Map.Entry<Integer, Result> each : results.entrySet()) {
            CompletableFuture<TakeoverOutcome> future = reinvite(lost(Messages.SDP_TWO_STREAMS));

            answer(each.getKey(), "");

            assertThat(of(future).result()).isEqualTo(each.getValue());
            assertThat(session.sent).extracting(FakeRequest::getMethod).doesNotContain("BYE");
            assertThat(keeping.forgotten).contains(session.session);
            assertThat(open.link(new DialogId("call-1", "1"))).isEmpty();
        }
    }

    @Test
    void shouldTellWhatCannotBeRestored() throws Exception {
        StoredDialog dialog = lost(Messages.SDP_TWO_STREAMS);
        keeping.restored = Optional.empty();

        assertThat(of(reinvite(dialog)).result()).isEqualTo(Result.GONE);
    }

    @Test
    void shouldAnswerEvenIfTheDialogCannotBeKept() throws IOException {
        keeping.failure = Optional.of(new IllegalStateException("as the test wants it"));
        FakeRequest invite = new FakeRequest(
                session,
                "INVITE",
                Messages.withBody("INVITE", "From: <sip:a@198.51.100.5>;tag=1", Messages.SDP_TWO_STREAMS));

        here.open(invite);

        assertThat(invite.response().status).isEqualTo(200);
    }
}
