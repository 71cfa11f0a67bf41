// SPDX-License-Identifier: Apache-2.0
package org.earshot.sipapp.takeover;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.earshot.domain.call.DialogId;
import org.earshot.domain.call.StoredDialog;
import org.earshot.domain.call.TakeoverOutcome;
import org.earshot.domain.call.TakeoverWay;
import org.earshot.domain.media.MediaEndpoint;
import org.earshot.domain.media.SrtpKey;
import org.earshot.protocol.sdp.SessionDescription;
import org.earshot.sipapp.FakeRequest;
import org.earshot.sipapp.Messages;
import org.earshot.sipapp.TextMessage;
import org.earshot.sipapp.call.Home;
import org.earshot.sipapp.dialog.KeptDialogText;
import org.earshot.sipapp.dialog.RecordingDialog;
import org.junit.jupiter.api.Test;

/** What becomes of a dialog once its client has been asked to send here, or its address has moved here. */
class TakenDialogTest extends LostDialogs {

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
