// SPDX-License-Identifier: Apache-2.0
package org.earshot.sipapp.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.earshot.sipapp.Messages.SDP_TWO_STREAMS;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.servlet.sip.SipSession;
import org.earshot.domain.call.CallKey;
import org.earshot.domain.call.DialogEnd;
import org.earshot.domain.call.EndTrigger;
import org.earshot.domain.cluster.NodePlace;
import org.earshot.domain.config.EarshotConfig;
import org.earshot.domain.error.ErrorCode;
import org.earshot.domain.error.RecorderException;
import org.earshot.sipapp.FakeCallControl;
import org.earshot.sipapp.FakeKeeping;
import org.earshot.sipapp.FakeRequest;
import org.earshot.sipapp.FakeResponse;
import org.earshot.sipapp.FakeSession;
import org.earshot.sipapp.Messages;
import org.earshot.sipapp.TextMessage;
import org.earshot.sipapp.dialog.OpenDialogs;
import org.earshot.sipapp.dialog.SessionTimers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What clients get for their requests, and what the recorder is told. */
class CallHandlingTest {

    private final FakeCallControl calls = new FakeCallControl();
    private final FakeSession dialog = new FakeSession("call-1");
    private final EarshotConfig config = Messages.config(EarshotConfig.SipSettings.Redirect.WHEN_NOT_HOME);
    private final CallHandling handling = new CallHandling(
            calls,
            config,
            new SessionTimers(dialog.timerService()),
            new OpenDialogs(),
            new FakeKeeping().keeper(),
            this::instead);
    private final List<CallKey> givenAway = new ArrayList<>();
    private Optional<NodePlace> other = Optional.empty();

    private Optional<NodePlace> instead(CallKey key) {
        givenAway.add(key);
        return other;
    }

    private static TextMessage invite(String branch, String... headers) {
        String[] all = new String[headers.length + 3];
        all[0] = "Via: SIP/2.0/UDP 198.51.100.5;branch=" + branch;
        all[1] = "From: <sip:a@198.51.100.5>;tag=1";
        System.arraycopy(headers, 0, all, 2, headers.length);
        all[all.length - 1] = SDP_TWO_STREAMS;
        return Messages.withBody("INVITE", all);
    }

    private FakeRequest open(FakeSession session, TextMessage invite) throws IOException {
        FakeRequest request = new FakeRequest(session, "INVITE", invite);
        handling.open(request.request);
        return request;
    }

    private FakeRequest inDialog(String method, TextMessage message) throws IOException {
        FakeRequest request = new FakeRequest(dialog, method, message);
        handling.change(request.request);
        return request;
    }

    private FakeRequest bye() throws IOException {
        FakeRequest bye = new FakeRequest(dialog, "BYE", new TextMessage("BYE sip:x SIP/2.0"));
        handling.bye(bye.request);
        return bye;
    }

    private List<EndTrigger> triggers() {
        return calls.ends.stream().map(DialogEnd::trigger).toList();
    }

    @Test
    void shouldNameTheFloatingAddressOfThisNodeAsItsContact() throws IOException {
        FakeKeeping keeping = new FakeKeeping();
        CallHandling floating = new CallHandling(
                calls,
                config,
                new SessionTimers(dialog.timerService()),
                new OpenDialogs(),
                keeping.keeper("192.0.2.101"),
                this::instead);

        floating.open(new FakeRequest(dialog, "INVITE", invite("z9hG4bK1")).request);

        assertThat(keeping.addresses).containsExactly("192.0.2.101");
    }

    @Test
    void shouldAnswerAnInviteAndAByeOfItsDialog() throws IOException {
        FakeResponse ok = open(dialog, invite("b1")).response();

        assertThat(ok.status).isEqualTo(200);
        assertThat(ok.content).contains("a=recvonly").contains("m=audio 30002");
        assertThat(bye().response().status).isEqualTo(200);
        assertThat(triggers()).containsExactly(EndTrigger.BYE);
    }

    @Test
    void shouldRefuseACopyOfAnInviteWhoseDialogIsOpen() throws IOException {
        open(dialog, invite("b1"));

        assertThat(open(new FakeSession("call-1"), invite("b2")).response().status)
                .isEqualTo(482);
        assertThat(open(new FakeSession("call-1"), invite("b1")).response().status)
                .isEqualTo(482);
    }

    @Test
    void shouldSendACallThatIsNotAdmittedOnToTheNodeThatTakesItInstead() throws IOException {
        calls.refusal = Optional.of(RecorderException.notAdmitted(ErrorCode.DRAINING, "the node drains"));
        other = Optional.of(new NodePlace("east", "host2", "192.0.2.12", 5070, "https://192.0.2.12:8443"));

        FakeResponse moved = open(dialog, invite("b1")).response();

        assertThat(moved.status).isEqualTo(302);
        assertThat(moved.headers)
                .containsEntry("Contact", "<sip:1@192.0.2.12:5070;transport=udp;earshot-home=instead>");
        assertThat(givenAway).hasSize(1);
        calls.refusal = Optional.empty();
        assertThat(open(new FakeSession("call-1"), invite("b1")).response().status)
                .as("nothing of it is left here")
                .isEqualTo(200);
    }

    @Test
    void shouldRefuseACallThatIsNotAdmittedWhenItWasSentOnByItsHomeOrNobodyElseTakesIt() throws IOException {
        calls.refusal = Optional.of(RecorderException.notAdmitted(ErrorCode.DRAINING, "the node drains"));
        assertThat(open(dialog, invite("b1")).response().status).isEqualTo(503);
        assertThat(givenAway).hasSize(1);

        other = Optional.of(new NodePlace("east", "host2", "192.0.2.12", 5070, "https://192.0.2.12:8443"));
        FakeRequest last = new FakeRequest(new FakeSession("call-2"), "INVITE", invite("b2"));
        last.requestUri = "sip:1@192.0.2.11;transport=udp;earshot-home=instead";
        handling.open(last.request);
        assertThat(last.response().status).isEqualTo(503);
        assertThat(givenAway).hasSize(1);
    }

    /** Something of it may be here: a leg that waits for the other one's database, say. */
    @Test
    void shouldGiveNoCallAwayThatFailsForAnotherReason() throws IOException {
        calls.refusal = Optional.of(new RecorderException(ErrorCode.OVERLOADED, "the call is busy"));
        assertThat(open(dialog, invite("b1")).response().status).isEqualTo(503);
        assertThat(givenAway).isEmpty();
    }

    @Test
    void shouldTakeADialogAnewWhenItWasRefusedBefore() throws IOException {
        calls.refusal = Optional.of(new RecorderException(ErrorCode.STORAGE_FULL, "the disk is full"));
        FakeResponse busy = open(dialog, invite("b1")).response();
        calls.refusal = Optional.empty();

        assertThat(busy.status).isEqualTo(503);
        assertThat(busy.headers).containsEntry("Retry-After", "10");
        assertThat(busy.headers.get("Warning")).contains("the disk is full");
        assertThat(open(dialog, invite("b2")).response().status).isEqualTo(200);
    }

    @Test
    void shouldGoOnWithADialogWhoseAckIsLostUntilTheRecorderHangsUp() throws IOException {
        FakeRequest invite = open(dialog, invite("b1"));

        handling.noAck(invite.request);

        assertThat(triggers()).containsExactly(EndTrigger.NO_ACK);
        assertThat(dialog.sent).isEmpty();
        assertThat(inDialog("UPDATE", Messages.withBody("UPDATE", SDP_TWO_STREAMS))
                        .response()
                        .status)
                .isEqualTo(200);
        bye();
        assertThat(triggers()).containsExactly(EndTrigger.NO_ACK, EndTrigger.BYE);
    }

    @Test
    void shouldSendOneByeWhenTheRecorderHangsUpAndTakeTheCallIdAgain() throws IOException {
        open(dialog, invite("b1"));

        calls.openings.get(0).link().hangUp("no \"media\"");
        calls.openings.get(0).link().hangUp("again");

        assertThat(dialog.sent).extracting(FakeRequest::getMethod).containsExactly("BYE");
        assertThat(dialog.sent.get(0).added).containsEntry("Reason", "SIP;text=\"no 'media'\"");
        assertThat(open(new FakeSession("call-1"), invite("b2")).response().status)
                .isEqualTo(200);
    }

    @Test
    void shouldNotSendByeIntoADialogThatTheClientHasEnded() throws IOException {
        open(dialog, invite("b1"));
        bye();
        calls.openings.get(0).link().hangUp("too late");
        assertThat(dialog.sent).isEmpty();
    }

    @Test
    void shouldNotSendByeIntoADialogThatIsNotAnswered() throws IOException {
        open(dialog, invite("b1"));
        dialog.state = SipSession.State.TERMINATED;
        calls.openings.get(0).link().hangUp("no media");
        assertThat(dialog.sent).isEmpty();
    }

    @Test
    void shouldEndWhatCannotBeAnswered() throws IOException {
        FakeRequest cancelled = new FakeRequest(dialog, "INVITE", invite("b1"));
        cancelled.sendFailure = new IllegalStateException("487 has been sent");
        handling.open(cancelled.request);
        FakeRequest unsent = new FakeRequest(new FakeSession("call-2"), "INVITE", invite("b2"));
        unsent.sendFailure = new IOException("no such host");
        handling.open(unsent.request);

        assertThat(triggers()).containsExactly(EndTrigger.CANCEL, EndTrigger.NO_ACK);
        assertThat(bye().response().status).isEqualTo(200);
        assertThat(triggers()).hasSize(2);
    }

    @Test
    void shouldEndACancelledDialog() throws IOException {
        open(dialog, invite("b1"));
        dialog.state = SipSession.State.EARLY;
        handling.cancel(dialog.session);
        handling.cancel(dialog.session);
        assertThat(triggers()).containsExactly(EndTrigger.CANCEL);
    }

    @Test
    void shouldKeepADialogOfWhichOnlyAReinviteIsCancelled() throws IOException {
        open(dialog, invite("b1"));
        handling.cancel(dialog.session);
        assertThat(triggers()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"INVITE", "UPDATE", "INFO"})
    void shouldAnswer481InASessionThatIsNoDialogOfOurs(String method) throws IOException {
        assertThat(inDialog(method, new TextMessage(method + " sip:x SIP/2.0")).response().status)
                .isEqualTo(481);
    }

    @Test
    void shouldRefuseAReinviteWithFewerLinesAndChangeNothing() throws IOException {
        open(dialog, invite("b1"));
        String one = SDP_TWO_STREAMS.substring(0, SDP_TWO_STREAMS.lastIndexOf("m=audio"));

        FakeResponse refused =
                inDialog("INVITE", Messages.withBody("INVITE", one)).response();

        assertThat(refused.status).isEqualTo(488);
        assertThat(refused.headers.get("Warning")).contains("1 m-lines").contains("2");
        assertThat(calls.changes).isEmpty();
    }

    @Test
    void shouldTakeAReinviteWithMoreLines() throws IOException {
        open(dialog, invite("b1"));
        String three = SDP_TWO_STREAMS + SDP_TWO_STREAMS.substring(SDP_TWO_STREAMS.lastIndexOf("m=audio"));

        assertThat(inDialog("INVITE", Messages.withBody("INVITE", three)).response().status)
                .isEqualTo(200);
        assertThat(calls.changes.get(0)).hasSize(3);
    }

    @Test
    void shouldOfferAgainInTheAnswerToAReinviteWithoutOffer() throws IOException {
        FakeResponse first = open(dialog, invite("b1")).response();

        FakeResponse again =
                inDialog("INVITE", new TextMessage("INVITE sip:x SIP/2.0")).response();
        FakeResponse update =
                inDialog("UPDATE", new TextMessage("UPDATE sip:x SIP/2.0")).response();

        assertThat(again.content).isEqualTo(first.content);
        assertThat(update.content).isEmpty();
    }

    @Test
    void shouldRefuseInADialogWhatNeedsAnUnknownOption() throws IOException {
        open(dialog, invite("b1"));

        FakeResponse bad = inDialog("INVITE", Messages.withBody("INVITE", "Require: timer, x-odd", SDP_TWO_STREAMS))
                .response();

        assertThat(bad.status).isEqualTo(420);
        assertThat(bad.headers).containsEntry("Unsupported", "x-odd");
    }

    @Test
    void shouldRefuseBodiesThatItCannotReadButPassOverDigits() throws IOException {
        FakeResponse odd = open(dialog, typed("INVITE", "application/x-odd")).response();
        open(dialog, invite("b1"));

        assertThat(odd.status).isEqualTo(415);
        assertThat(odd.headers.get("Accept")).contains("application/sdp");
        assertThat(inDialog("INVITE", typed("INVITE", "text/plain")).response().status)
                .isEqualTo(415);
        assertThat(inDialog("INFO", typed("INFO", "application/dtmf-relay")).response().status)
                .isEqualTo(200);
    }

    private static TextMessage typed(String method, String type) {
        return new TextMessage(method + " sip:x SIP/2.0\nVia: x;branch=b0\nFrom: <sip:a@b>;tag=1\nContent-Type: " + type
                + "\n\nSignal=5\n");
    }

    private FakeResponse openReplacing(String... replaces) throws IOException {
        return open(new FakeSession("call-2"), invite("b2", replaces)).response();
    }

    @Test
    void shouldRefuseToReplaceADialogThatIsNotHere() throws IOException {
        open(dialog, invite("b1"));

        assertThat(openReplacing("Replaces: other;to-tag=our-call-1;from-tag=1").status)
                .isEqualTo(481);
        assertThat(openReplacing("Replaces: call-1;to-tag=not-ours;from-tag=1").status)
                .isEqualTo(481);
        assertThat(calls.openings).hasSize(1);
    }

    @Test
    void shouldRefuseAReplacesThatIsMalformedOrComesTooLate() throws IOException {
        open(dialog, invite("b1"));
        String good = "Replaces: call-1;to-tag=our-call-1;from-tag=1";

        assertThat(openReplacing("Replaces: call-1;from-tag=1").status).isEqualTo(400);
        assertThat(openReplacing(good, good).status).isEqualTo(400);
        assertThat(openReplacing(good + ";early-only").status).isEqualTo(486);
        assertThat(calls.openings).hasSize(1);
    }

    @Test
    void shouldHangUpTheDialogThatIsReplaced() throws IOException {
        open(dialog, invite("b1"));

        assertThat(openReplacing("Replaces: call-1 ; From-Tag = 1;to-tag=our-call-1").status)
                .isEqualTo(200);

        assertThat(dialog.sent).extracting(FakeRequest::getMethod).containsExactly("BYE");
        assertThat(triggers()).containsExactly(EndTrigger.BYE);
    }

    @Test
    void shouldLeaveTheDialogThatIsToBeReplacedWhenTheInviteIsCancelled() throws IOException {
        open(dialog, invite("b1"));
        FakeRequest cancelled = new FakeRequest(
                new FakeSession("call-2"), "INVITE", invite("b2", "Replaces: call-1;to-tag=our-call-1;from-tag=1"));
        cancelled.sendFailure = new IllegalStateException("487 has been sent");

        handling.open(cancelled.request);

        assertThat(dialog.sent).isEmpty();
        assertThat(triggers()).containsExactly(EndTrigger.CANCEL);
    }

    @Test
    void shouldTakeADialogAnewAfterAFailureOfAnyKind() throws IOException {
        calls.failure = Optional.of(new IllegalArgumentException("as the test wants it"));
        assertThat(open(dialog, invite("b1")).response().status).isEqualTo(500);
        calls.failure = Optional.empty();
        assertThat(open(dialog, invite("b2")).response().status).isEqualTo(200);
    }
}
