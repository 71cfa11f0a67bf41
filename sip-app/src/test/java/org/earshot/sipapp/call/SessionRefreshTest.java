// SPDX-License-Identifier: Apache-2.0
package org.earshot.sipapp.call;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import org.earshot.domain.call.DialogEnd;
import org.earshot.domain.call.EndTrigger;
import org.earshot.domain.config.EarshotConfig.SipSettings.Redirect;
import org.earshot.domain.media.StreamSpec;
import org.earshot.protocol.sdp.SessionDescription;
import org.earshot.sipapp.FakeAnswer;
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

/** Session timers (RFC 4028) in a dialog. */
class SessionRefreshTest {

    private final FakeCallControl calls = new FakeCallControl();
    private final FakeSession dialog = new FakeSession("call-1");
    private final FakeKeeping keeping = new FakeKeeping();
    private final CallHandling handling = new CallHandling(
            calls,
            Messages.config(Redirect.WHEN_NOT_HOME),
            new SessionTimers(dialog.timerService()),
            new OpenDialogs(),
            keeping.keeper(),
            key -> Optional.empty());

    private FakeResponse open(String... headers) throws IOException {
        String[] all = new String[headers.length + 2];
        all[0] = "From: <sip:a@198.51.100.5>;tag=1";
        System.arraycopy(headers, 0, all, 1, headers.length);
        all[all.length - 1] = Messages.SDP_TWO_STREAMS;
        FakeRequest invite = new FakeRequest(dialog, "INVITE", Messages.withBody("INVITE", all));
        handling.open(invite.request);
        return invite.response();
    }

    @Test
    void shouldSetNoTimerWhenTheClientAsksForNone() throws IOException {
        assertThat(open().headers).doesNotContainKey("Session-Expires");
        assertThat(dialog.timers).isEmpty();
    }

    @Test
    void shouldEndTheDialogWhenTheClientMissesItsRefresh() throws IOException {
        FakeResponse ok = open("Supported: timer", "Session-Expires: 1800;refresher=uac");
        assertThat(ok.headers).containsEntry("Require", "timer");
        assertThat(dialog.timers).containsExactly(1_800_000L);

        handling.sessionTimer(dialog.session);

        assertThat(calls.ends).extracting(DialogEnd::trigger).containsExactly(EndTrigger.SESSION_EXPIRED);
        assertThat(dialog.sent).isEmpty();
        assertThat(dialog.runningTimers).isEqualTo(1);
    }

    @Test
    void shouldRefreshAtHalfTimeByUpdateWhereItIsAllowed() throws IOException {
        open("Session-Expires: 1800;refresher=uas", "Allow: INVITE, ack, update");
        assertThat(dialog.timers).containsExactly(900_000L);

        handling.sessionTimer(dialog.session);

        assertThat(dialog.sent).extracting(FakeRequest::getMethod).containsExactly("UPDATE");
        assertThat(dialog.sent.get(0).added).containsEntry("Session-Expires", "1800;refresher=uac");
        assertThat(calls.ends).isEmpty();
        assertThat(dialog.runningTimers).isEqualTo(1);
    }

    @Test
    void shouldRefreshByAReinviteThatChangesNothingWhereUpdateIsNotAllowed() throws IOException {
        FakeResponse ok = open("Session-Expires: 1800;refresher=uas", "Allow: INVITE, ACK, BYE");

        handling.sessionTimer(dialog.session);

        assertThat(dialog.sent).extracting(FakeRequest::getMethod).containsExactly("INVITE");
        assertThat(dialog.sent.get(0).content).isEqualTo(ok.content);
    }

    @Test
    void shouldStartTheTimerAnewWithEachRefreshOfTheClient() throws IOException {
        open("Supported: timer", "Session-Expires: 1800;refresher=uac");
        FakeRequest update = new FakeRequest(
                dialog,
                "UPDATE",
                new TextMessage("UPDATE sip:x SIP/2.0\nSupported: timer\nSession-Expires: 600;refresher=uac"));

        handling.change(update.request);

        assertThat(update.response().headers.get("Session-Expires")).startsWith("600");
        assertThat(dialog.timers).containsExactly(1_800_000L, 600_000L);
        assertThat(dialog.runningTimers).isEqualTo(1);
    }

    @Test
    void shouldRefuseARefreshWithTooShortAnInterval() throws IOException {
        open("Supported: timer", "Session-Expires: 1800;refresher=uac");
        FakeRequest update = new FakeRequest(
                dialog,
                "UPDATE",
                Messages.withBody("UPDATE", "k: 100rel, timer", "Session-Expires: 30", Messages.SDP_HOLD_FIRST));

        handling.change(update.request);

        assertThat(update.response().status).isEqualTo(422);
        assertThat(update.response().headers).containsEntry("Min-SE", "90");
        assertThat(calls.changes).as("the session is as before").isEmpty();
        assertThat(dialog.timers).hasSize(1);
    }

    @Test
    void shouldStopTheTimerWithTheDialog() throws IOException {
        open("Supported: timer", "Session-Expires: 1800;refresher=uac");
        FakeRequest bye = new FakeRequest(dialog, "BYE", new TextMessage("BYE sip:x SIP/2.0"));

        handling.bye(bye.request);
        handling.sessionTimer(dialog.session);

        assertThat(dialog.runningTimers).isZero();
        assertThat(calls.ends).extracting(DialogEnd::trigger).containsExactly(EndTrigger.BYE);
    }

    /** The client answers the last of our refreshes. */
    private FakeAnswer answer(String method, int status, String sdp, Map<String, String> headers) throws IOException {
        assertThat(dialog.sent.get(dialog.sent.size() - 1).getMethod()).isEqualTo(method);
        FakeAnswer answer = new FakeAnswer(dialog, method, status, sdp, headers);
        handling.response(answer.response);
        return answer;
    }

    private void refreshByUpdate() throws IOException {
        open("Session-Expires: 1800;refresher=uas", "Allow: INVITE, UPDATE");
        handling.sessionTimer(dialog.session);
    }

    @Test
    void shouldTakeTheKeysAndDirectionsOfTheAnswer() throws IOException {
        String encrypted = Messages.SDP_TWO_STREAMS
                .replace("RTP/AVP", "RTP/SAVP")
                .replace(
                        "a=sendonly",
                        "a=sendonly\na=crypto:1 AES_CM_128_HMAC_SHA1_80 inline:WVNfX19zZW1jdGwgKCkgewkyMjA7fQp9CnVubGVz");
        FakeRequest invite = new FakeRequest(
                dialog,
                "INVITE",
                Messages.withBody(
                        "INVITE",
                        "From: <sip:a@198.51.100.5>;tag=1",
                        "Session-Expires: 1800;refresher=uas",
                        encrypted));
        handling.open(invite.request);
        handling.sessionTimer(dialog.session);

        String answered = encrypted.replace("WVNf", "AVNf").replaceFirst("a=sendonly", "a=inactive");
        FakeAnswer ok = answer("INVITE", 200, answered, Map.of("Session-Expires", "1800;refresher=uac"));

        assertThat(ok.acks).isEqualTo(1);
        assertThat(calls.changes.get(0)).extracting(StreamSpec::active).containsExactly(false, true);
        assertThat(calls.changes.get(0).get(1).srtp().orElseThrow().masterKeyAndSalt())
                .startsWith(0x01, 0x53, 0x5f);
    }

    @Test
    void shouldNameThePortOfALineNoMoreThatTheAnswerRefuses() throws IOException {
        open("Session-Expires: 1800;refresher=uas");
        handling.sessionTimer(dialog.session);

        answer(
                "INVITE",
                200,
                Messages.SDP_TWO_STREAMS.replaceFirst("m=audio [0-9]+", "m=audio 0"),
                Map.of("Session-Expires", "1800;refresher=uac"));

        assertThat(keeping.last().lastSent()).contains("m=audio 0 ").containsPattern("m=audio [1-9]");
        handling.sessionTimer(dialog.session);
        SessionDescription first = sdp(dialog.sent.get(0));
        SessionDescription second = sdp(dialog.sent.get(1));
        assertThat(second.media().get(0).isDisabled()).isTrue();
        assertThat(Long.parseLong(second.origin().sessVersion()))
                .isEqualTo(Long.parseLong(first.origin().sessVersion()) + 1);
    }

    private static SessionDescription sdp(FakeRequest request) {
        return SessionDescription.parse(request.content);
    }

    @Test
    void shouldGoOnWhenTheAnswerCannotBeRead() throws IOException {
        open("Session-Expires: 1800;refresher=uas");
        handling.sessionTimer(dialog.session);
        answer("INVITE", 200, "no SDP at all", Map.of("Session-Expires", "1800;refresher=uac"));
        assertThat(calls.changes).isEmpty();
        assertThat(calls.ends).isEmpty();
        assertThat(dialog.timers).endsWith(900_000L);
    }

    @Test
    void shouldTakeTheIntervalOfTheAnswer() throws IOException {
        refreshByUpdate();
        answer("UPDATE", 200, "", Map.of("Session-Expires", "300;refresher=uac"));
        assertThat(dialog.timers).endsWith(150_000L);
        assertThat(dialog.runningTimers).isEqualTo(1);
        assertThat(keeping.last().timer().orElseThrow().seconds()).isEqualTo(300);
    }

    @Test
    void shouldStopTheTimerWhenTheAnswerNamesNone() throws IOException {
        refreshByUpdate();
        answer("UPDATE", 200, "", Map.of());
        assertThat(dialog.runningTimers).isZero();
        assertThat(keeping.last().timer()).isEmpty();
    }

    @Test
    void shouldRefreshAgainSoonWhenTheClientInvitesToo() throws IOException {
        refreshByUpdate();
        answer("UPDATE", 491, "", Map.of());

        assertThat(calls.ends).isEmpty();
        assertThat(dialog.runningTimers).isEqualTo(1);
        assertThat(dialog.timers.get(dialog.timers.size() - 1)).isLessThanOrEqualTo(2000);
        handling.sessionTimer(dialog.session);
        assertThat(dialog.sent).hasSize(2);
    }

    @Test
    void shouldRefreshAgainWhenTheClientSaysWhen() throws IOException {
        refreshByUpdate();
        answer("UPDATE", 503, "", Map.of("Retry-After", "7"));
        assertThat(calls.ends).isEmpty();
        assertThat(dialog.timers).endsWith(7000L);
    }

    @Test
    void shouldRefreshWithTheIntervalThatTheClientWants() throws IOException {
        refreshByUpdate();
        answer("UPDATE", 422, "", Map.of("Min-SE", "3600"));
        assertThat(calls.ends).isEmpty();
        assertThat(dialog.sent).hasSize(2);
        assertThat(dialog.sent.get(1).added)
                .containsEntry("Session-Expires", "3600;refresher=uac")
                .containsEntry("Min-SE", "3600");
        answer("UPDATE", 422, "", Map.of("Min-SE", "3600"));
        assertThat(dialog.sent).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(ints = {481, 408})
    void shouldEndADialogThatTheClientDoesNotKnow(int status) throws IOException {
        refreshByUpdate();
        answer("UPDATE", status, "", Map.of());
        assertThat(calls.ends).extracting(DialogEnd::trigger).containsExactly(EndTrigger.SESSION_EXPIRED);
    }

    @Test
    void shouldTryUntilTheSessionExpiresWhenTheClientRefuses() throws IOException {
        refreshByUpdate();
        for (int refused = 1; refused <= 5; refused++) {
            answer("UPDATE", 500, "", Map.of());
            assertThat(calls.ends).isEmpty();
            handling.sessionTimer(dialog.session);
        }
        assertThat(dialog.timers).startsWith(900_000L, 450_000L, 225_000L, 112_500L, 56_250L, 56_250L);
        assertThat(dialog.sent).hasSize(5);
        assertThat(calls.ends).extracting(DialogEnd::trigger).containsExactly(EndTrigger.SESSION_EXPIRED);
    }

    @Test
    void shouldRefuseOffersOfTheClientWhileItHasNotAnsweredOurs() throws IOException {
        open("Session-Expires: 1800;refresher=uas");
        handling.sessionTimer(dialog.session);

        assertThat(offer("INVITE").response().status).isEqualTo(491);
        assertThat(offer("UPDATE").response().status).isEqualTo(491);
        FakeRequest plain = new FakeRequest(dialog, "UPDATE", new TextMessage("UPDATE sip:x SIP/2.0"));
        handling.change(plain.request);
        assertThat(plain.response().status).isEqualTo(200);
        assertThat(calls.changes).isEmpty();

        handling.sessionTimer(dialog.session);
        assertThat(dialog.sent).hasSize(1);
        answer("INVITE", 200, "", Map.of());
        assertThat(offer("INVITE").response().status).isEqualTo(200);
    }

    private FakeRequest offer(String method) throws IOException {
        FakeRequest offer = new FakeRequest(dialog, method, Messages.withBody(method, Messages.SDP_HOLD_FIRST));
        handling.change(offer.request);
        return offer;
    }

    @Test
    void shouldRefreshItselfWhenOnlyAProxyWantsATimer() throws IOException {
        FakeResponse ok = open("Session-Expires: 1800");
        assertThat(ok.headers).containsEntry("Session-Expires", "1800;refresher=uas");
        assertThat(ok.headers).doesNotContainKey("Require");
        assertThat(dialog.timers).containsExactly(900_000L);
    }

    @Test
    void shouldStopTheTimerWhenTheClientWantsNoneAnyMore() throws IOException {
        open("Supported: timer", "Session-Expires: 1800;refresher=uac");
        FakeRequest info = new FakeRequest(dialog, "INFO", new TextMessage("INFO sip:x SIP/2.0"));
        handling.change(info.request);
        assertThat(dialog.runningTimers).isEqualTo(1);

        FakeRequest update = new FakeRequest(dialog, "UPDATE", new TextMessage("UPDATE sip:x SIP/2.0"));
        handling.change(update.request);

        assertThat(dialog.runningTimers).isZero();
        assertThat(keeping.last().timer()).isEmpty();
    }

    @Test
    void shouldNotEndASessionWhoseTimerTheClientHasGivenUpMeanwhile() throws IOException {
        refreshByUpdate();
        handling.change(new FakeRequest(dialog, "UPDATE", new TextMessage("UPDATE sip:x SIP/2.0")).request);

        answer("UPDATE", 491, "", Map.of());
        handling.sessionTimer(dialog.session);

        assertThat(dialog.runningTimers).isZero();
        assertThat(calls.ends).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {405, 501})
    void shouldRefreshByReinviteFromNowOnWhenTheClientDoesNotKnowUpdate(int status) throws IOException {
        FakeResponse ok = open("Session-Expires: 1800;refresher=uas", "Allow: INVITE, UPDATE");
        assertThat(keeping.last().allowed()).contains("UPDATE");
        handling.sessionTimer(dialog.session);
        answer("UPDATE", status, "", Map.of("Allow", "INVITE, ACK, BYE"));

        assertThat(dialog.sent).extracting(FakeRequest::getMethod).containsExactly("UPDATE", "INVITE");
        assertThat(dialog.sent.get(1).content).isEqualTo(ok.content);
        assertThat(dialog.sent.get(1).added).containsEntry("Session-Expires", "1800;refresher=uac");
        assertThat(keeping.last().allowed()).as("for another home").doesNotContain("UPDATE");
        assertThat(offer("INVITE").response().status).isEqualTo(491);

        answer("INVITE", 200, "", Map.of("Session-Expires", "1800;refresher=uac"));
        assertThat(dialog.timers).endsWith(900_000L);
        assertThat(dialog.runningTimers).isEqualTo(1);
        handling.sessionTimer(dialog.session);
        assertThat(dialog.sent).extracting(FakeRequest::getMethod).containsExactly("UPDATE", "INVITE", "INVITE");
        assertThat(calls.ends).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {405, 501})
    void shouldNotAskAtOnceAgainWhenTheClientKnowsNoReinviteEither(int status) throws IOException {
        refreshByUpdate();
        answer("UPDATE", status, "", Map.of());
        answer("INVITE", status, "", Map.of());

        assertThat(dialog.sent).hasSize(2);
        assertThat(calls.ends).isEmpty();
        assertThat(dialog.runningTimers).isEqualTo(1);
        handling.sessionTimer(dialog.session);
        assertThat(dialog.sent).extracting(FakeRequest::getMethod).containsExactly("UPDATE", "INVITE", "INVITE");
    }
}
