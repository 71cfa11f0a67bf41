// SPDX-License-Identifier: Apache-2.0
package org.earshot.sipapp.takeover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.earshot.domain.call.CallKey;
import org.earshot.domain.call.ClientKind;
import org.earshot.domain.call.DialogId;
import org.earshot.domain.call.StoredDialog;
import org.earshot.domain.call.TakeoverOutcome;
import org.earshot.domain.call.TakeoverOutcome.Result;
import org.earshot.domain.call.TakeoverWay;
import org.earshot.domain.cluster.CallHome;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.media.MediaEndpoint;
import org.earshot.domain.media.SrtpKey;
import org.earshot.domain.media.StreamSpec;
import org.earshot.domain.recording.RecordingId;
import org.earshot.protocol.sdp.Direction;
import org.earshot.protocol.sdp.MediaDescription;
import org.earshot.protocol.sdp.SessionDescription;
import org.earshot.sipapp.FakeAnswer;
import org.earshot.sipapp.FakeCallControl;
import org.earshot.sipapp.FakeKeeping;
import org.earshot.sipapp.FakeRequest;
import org.earshot.sipapp.FakeSession;
import org.earshot.sipapp.Messages;
import org.earshot.sipapp.TextMessage;
import org.earshot.sipapp.call.Home;
import org.earshot.sipapp.dialog.KeptDialogText;
import org.earshot.sipapp.dialog.OpenDialogs;
import org.earshot.sipapp.dialog.RecordingDialog;
import org.earshot.sipapp.dialog.SessionTimers;
import org.junit.jupiter.api.Test;

/** Dialogs of a lost node that go on here, from the INVITE at that node on. */
class SipTakeoverTest {

    private static final List<MediaEndpoint> ENDPOINTS =
            List.of(new MediaEndpoint(0, "192.0.2.12", 40_000), new MediaEndpoint(1, "192.0.2.12", 40_002));

    private final FakeCallControl calls = new FakeCallControl();
    private final FakeSession session = new FakeSession("call-1");
    private final FakeKeeping keeping = new FakeKeeping();
    private final OpenDialogs open = new OpenDialogs();
    private final SessionTimers timers = new SessionTimers(session.timerService());
    private final Home here = new Home(calls, timers, open, keeping.keeper());
    private final SipTakeover takeover =
            new SipTakeover(calls, keeping.keeper(), timers, open, Runnable::run, Runnable::run);

    /** The dialog as the lost node kept it. */
    private StoredDialog lost(String sdp, String... headers) throws IOException {
        FakeKeeping other = new FakeKeeping();
        FakeSession there = new FakeSession("call-1");
        Home home = new Home(
                new FakeCallControl(), new SessionTimers(there.timerService()), new OpenDialogs(), other.keeper());
        String[] all = new String[headers.length + 2];
        all[0] = "From: <sip:a@198.51.100.5>;tag=1";
        System.arraycopy(headers, 0, all, 1, headers.length);
        all[all.length - 1] = sdp;
        home.open(new FakeRequest(there, "INVITE", Messages.withBody("INVITE", all)));
        keeping.restored = Optional.of(session);
        return new StoredDialog(
                new DialogId("call-1", "1"),
                new RecordingId(new java.util.UUID(0, 1)),
                new CallKey("sip:call-1"),
                new CallHome(new NodeId("node2"), 1, 1),
                ClientKind.DIRECT,
                "198.51.100.5:5060/UDP",
                "",
                List.of(),
                KeptDialogText.write(other.last()));
    }

    private CompletableFuture<TakeoverOutcome> reinvite(StoredDialog dialog) {
        return takeover.takeOver(dialog, ENDPOINTS, TakeoverWay.REINVITE).toCompletableFuture();
    }

    private FakeRequest sent(String method) {
        FakeRequest last = session.sent.get(session.sent.size() - 1);
        assertThat(last.getMethod()).isEqualTo(method);
        return last;
    }

    private FakeAnswer answer(int status, String sdp) throws IOException {
        return answer(status, sdp, Map.of());
    }

    private FakeAnswer answer(int status, String sdp, Map<String, String> headers) throws IOException {
        FakeAnswer answer = new FakeAnswer(session, "INVITE", status, sdp, headers);
        here.response(answer);
        return answer;
    }

    private void busy(int status, String retryAfter) throws IOException {
        here.response(new FakeAnswer(session, "INVITE", status, "", Map.of("Retry-After", retryAfter)));
    }

    private static TakeoverOutcome of(CompletableFuture<TakeoverOutcome> future)
            throws ExecutionException, InterruptedException, TimeoutException {
        return future.get(10, TimeUnit.SECONDS);
    }

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
    void shouldTakeTheSessionTimerOfTheAnswer() throws Exception {
        reinvite(lost(Messages.SDP_TWO_STREAMS, "Supported: timer", "Session-Expires: 1800;refresher=uac"));
        answer(200, Messages.SDP_TWO_STREAMS, Map.of("Session-Expires", "300;refresher=uac"));

        assertThat(session.timers).containsExactly(1_800_000L, 150_000L);
        assertThat(keeping.last().timer().orElseThrow().headerValue()).isEqualTo("300;refresher=uas");
    }

    @Test
    void shouldHaveNoSessionTimerWhenTheAnswerNamesNone() throws Exception {
        reinvite(lost(Messages.SDP_TWO_STREAMS, "Supported: timer", "Session-Expires: 1800;refresher=uac"));
        answer(200, Messages.SDP_TWO_STREAMS);

        assertThat(session.runningTimers).isZero();
        assertThat(keeping.last().timer()).isEmpty();
    }

    @Test
    void shouldTakeTheAnswerForThatToAnOfferOfTheLostNodeToo() throws Exception {
        StoredDialog offered = lost(Messages.SDP_TWO_STREAMS);
        RecordingDialog dialog = RecordingDialog.from(KeptDialogText.read(offered.signalling()));
        dialog.offered(dialog.lastSent().orElseThrow());
        reinvite(
                with(offered, "198.51.100.5:5060/UDP", KeptDialogText.write(dialog.keep("made up", Optional.empty()))));
        answer(200, Messages.SDP_TWO_STREAMS);

        FakeRequest again = new FakeRequest(session, "INVITE", Messages.withBody("INVITE", Messages.SDP_TWO_STREAMS));
        here.change(again);
        here.acknowledge(new FakeRequest(session, "ACK", new TextMessage("ACK sip:x SIP/2.0")));

        assertThat(calls.confirmations).containsExactly(true);
        assertThat(keeping.last().offered()).isFalse();
        assertThat(keeping.last().mediaRefused()).isFalse();
    }

    @Test
    void shouldNotTakeAnInviteOfTheClientBeforeItHasAnsweredOurs() throws Exception {
        reinvite(lost(Messages.SDP_TWO_STREAMS));

        FakeRequest early = new FakeRequest(session, "INVITE", Messages.withBody("INVITE", Messages.SDP_HOLD_FIRST));
        here.change(early);

        assertThat(early.response().status).isEqualTo(491);
        assertThat(calls.changes).isEmpty();
    }

    @Test
    void shouldAnswerWithTheAddressThatMovedHere() throws Exception {
        Home other = new Home(calls, "192.0.2.12", timers, open, keeping.keeper("192.0.2.12"));
        takeover.takeOver(
                lost(Messages.SDP_TWO_STREAMS),
                List.of(new MediaEndpoint(0, "192.0.2.11", 30_000), new MediaEndpoint(1, "192.0.2.11", 30_002)),
                TakeoverWay.FLOATING);

        FakeRequest refresh = new FakeRequest(session, "INVITE", Messages.withBody("INVITE", Messages.SDP_TWO_STREAMS));
        other.change(refresh);
        SessionDescription same = SessionDescription.parse(refresh.response().content);
        assertThat(same.connection()).contains("192.0.2.11");
        assertThat(same.origin().sessVersion()).isEqualTo("1");

        calls.moved.put(2, "192.0.2.12");
        String three = Messages.SDP_TWO_STREAMS
                + Messages.SDP_TWO_STREAMS.substring(Messages.SDP_TWO_STREAMS.lastIndexOf("m=audio"));
        FakeRequest more = new FakeRequest(session, "INVITE", Messages.withBody("INVITE", three));
        other.change(more);
        SessionDescription answer = SessionDescription.parse(more.response().content);
        assertThat(List.of(0, 1, 2))
                .extracting(line -> answer.address(line).orElseThrow())
                .containsExactly("192.0.2.11", "192.0.2.11", "192.0.2.12");
    }

    @Test
    void shouldForgetADialogThatCannotBeRestoredToTheEnd() throws Exception {
        StoredDialog dialog = lost(Messages.SDP_TWO_STREAMS);
        keeping.lateFailure = Optional.of(new IllegalStateException("the dialog is here already"));
        assertThat(of(reinvite(dialog)).result()).isEqualTo(Result.GONE);
        assertThat(open.link(new DialogId("call-1", "1"))).isEmpty();
    }

    @Test
    void shouldGoOnWithRequestsOfTheClient() throws Exception {
        CompletableFuture<TakeoverOutcome> future = reinvite(lost(Messages.SDP_TWO_STREAMS));
        answer(200, Messages.SDP_TWO_STREAMS);
        of(future);

        FakeRequest again = new FakeRequest(session, "INVITE", Messages.withBody("INVITE", Messages.SDP_HOLD_FIRST));
        here.change(again);
        FakeRequest bye = new FakeRequest(session, "BYE", new TextMessage("BYE sip:x SIP/2.0"));
        here.bye(bye);

        assertThat(again.response().status).isEqualTo(200);
        assertThat(bye.response().status).isEqualTo(200);
        assertThat(calls.ends).hasSize(1);
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
    void shouldTakeTheKeyThatTheClientAnswersWith() throws Exception {
        String offered = Messages.SDP_TWO_STREAMS
                .replace("RTP/AVP", "RTP/SAVP")
                .replace(
                        "a=sendonly",
                        "a=sendonly\na=crypto:1 AES_CM_128_HMAC_SHA1_80 inline:WVNfX19zZW1jdGwgKCkgewkyMjA7fQp9CnVubGVz");
        CompletableFuture<TakeoverOutcome> future = reinvite(lost(offered));
        SessionDescription offer = SessionDescription.parse(sent("INVITE").content);
        assertThat(offer.media().get(0).crypto()).hasSize(1);

        answer(200, offered.replace("WVNf", "AVNf"));

        of(future);
        SrtpKey key = calls.changes.get(0).get(0).srtp().orElseThrow();
        assertThat(key.masterKeyAndSalt()).startsWith(0x01, 0x53, 0x5f);
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

    private static StoredDialog with(StoredDialog of, String remote, String signalling) {
        return new StoredDialog(
                of.dialog(),
                of.recording(),
                of.key(),
                of.home(),
                of.kind(),
                remote,
                of.userAgent(),
                of.streams(),
                signalling);
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

    @Test
    void shouldLetGoWithoutAWord() throws Exception {
        CompletableFuture<TakeoverOutcome> future = reinvite(lost(Messages.SDP_TWO_STREAMS));
        answer(200, Messages.SDP_TWO_STREAMS);

        of(future).link().abandon();
        of(future).link().hangUp("too late");

        assertThat(keeping.forgotten).containsExactly(session.session);
        assertThat(session.sent).extracting(FakeRequest::getMethod).containsExactly("INVITE");
        assertThat(open.link(new DialogId("call-1", "1"))).isEmpty();
    }
}
