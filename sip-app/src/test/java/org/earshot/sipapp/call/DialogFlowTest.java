// SPDX-License-Identifier: Apache-2.0
package org.earshot.sipapp.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.earshot.sipapp.Messages.SDP_TWO_STREAMS;

import java.util.List;
import org.earshot.domain.call.ClientKind;
import org.earshot.domain.call.DialogId;
import org.earshot.domain.call.DialogOpening;
import org.earshot.domain.call.EndTrigger;
import org.earshot.domain.call.MetadataQuality;
import org.earshot.domain.config.EarshotConfig;
import org.earshot.domain.media.StreamRole;
import org.earshot.domain.media.StreamSpec;
import org.earshot.protocol.sdp.Direction;
import org.earshot.protocol.sdp.MediaDescription;
import org.earshot.protocol.sdp.SessionDescription;
import org.earshot.sipapp.FakeCallControl;
import org.earshot.sipapp.Messages;
import org.earshot.sipapp.TextMessage;
import org.earshot.sipapp.dialog.RecordingDialog;
import org.earshot.sipapp.message.MessageView;
import org.earshot.sipapp.message.SipFailureException;
import org.junit.jupiter.api.Test;

class DialogFlowTest {

    private static final DialogId ID = new DialogId("call-1", "tag-1");

    private final FakeCallControl calls = new FakeCallControl();
    private final EarshotConfig config = Messages.config(EarshotConfig.SipSettings.Redirect.WHEN_NOT_HOME);
    private final DialogOpener opener = new DialogOpener(calls, config);
    private final DialogChanger changer = new DialogChanger(calls, config);
    private final DialogCloser closer = new DialogCloser(calls, changer);

    private DialogOpener.Opened open(MessageView invite) {
        return opener.open(invite, ID, "198.51.100.5:5060/TCP", why -> {});
    }

    private DialogOpening opening() {
        return calls.openings.get(calls.openings.size() - 1);
    }

    @Test
    void shouldGiveNearAndFarOfOneUnifiedCmCallTheSameKey() {
        open(Messages.unifiedCm("nearend"));
        DialogOpening near = opening();
        open(Messages.unifiedCm("farend"));
        DialogOpening far = opening();

        assertThat(near.kind()).isEqualTo(ClientKind.UNIFIED_CM);
        assertThat(far.key()).isEqualTo(near.key());
        assertThat(near.streams()).extracting(StreamSpec::role).containsExactly(StreamRole.NEAR);
        assertThat(far.streams()).extracting(StreamSpec::role).containsExactly(StreamRole.FAR);
        assertThat(near.description().call()).isEqualTo("ucm:clustera/41200017");
        assertThat(near.description().parties())
                .extracting(party -> party.addressOfRecord())
                .containsExactly("sip:5550101@198.51.100.5", "5550142");
    }

    @Test
    void shouldOfferInThe200WhenTheInviteBringsNoOffer() {
        DialogOpener.Opened opened = open(Messages.unifiedCm("nearend"));

        MediaDescription line = opened.sdp().media().get(0);
        assertThat(line.port()).isEqualTo(30_000);
        assertThat(line.direction()).isEqualTo(Direction.RECVONLY);
        assertThat(line.codecNames()).contains("PCMU", "PCMA");
    }

    @Test
    void shouldTakeTheClientsAnswerFromTheAck() {
        RecordingDialog dialog = open(Messages.unifiedCm("nearend")).dialog();

        changer.acknowledge(Messages.withBody("ACK", Messages.CLIENT_ANSWER), dialog);

        assertThat(calls.confirmations).containsExactly(true);
        assertThat(calls.changes).hasSize(1);
        assertThat(calls.changes.get(0).get(0).active()).isTrue();
        assertThat(calls.changes.get(0).get(0).codecs()).containsKeys(0, 8, 101);
    }

    @Test
    void shouldEndAsFailedSetupWhenTheAckBringsNoAnswerAndTheByeSaysCause47() {
        RecordingDialog dialog = open(Messages.unifiedCm("nearend")).dialog();

        changer.acknowledge(new TextMessage("ACK sip:x SIP/2.0\nContent-Length: 0"), dialog);
        closer.bye(new TextMessage("BYE sip:x SIP/2.0\nReason: Q.850;cause=47"), dialog);

        assertThat(calls.confirmations).containsExactly(false);
        assertThat(calls.ends).hasSize(1);
        assertThat(calls.ends.get(0).trigger()).isEqualTo(EndTrigger.SETUP_FAILED);
        assertThat(calls.ends.get(0).reason()).contains("Q.850;cause=47");
    }

    @Test
    void shouldAnswerEveryLineOfASiprecOfferWithItsLabel() {
        DialogOpener.Opened opened = open(Messages.siprec("INVITE", SDP_TWO_STREAMS, Messages.metadata("Front Desk")));

        assertThat(opened.sdp().media()).extracting(MediaDescription::port).containsExactly(30_000, 30_002);
        assertThat(opened.sdp().media())
                .extracting(line -> line.label().orElse("none"))
                .containsExactly("1", "2");
        assertThat(opening().key().value()).isEqualTo("siprec:S1");
        assertThat(opening().streams()).extracting(StreamSpec::role).containsExactly(StreamRole.NEAR, StreamRole.FAR);
        assertThat(opening().streams())
                .extracting(stream -> stream.partyId().orElse("none"))
                .containsExactly("P1", "P2");
    }

    @Test
    void shouldRecordAndKeepTheRawTextWhenMetadataIsUnreadable() {
        open(Messages.siprec("INVITE", SDP_TWO_STREAMS, "<recording><unclosed"));

        assertThat(opening().description().metadata()).isEqualTo(MetadataQuality.REJECTED);
        assertThat(opening().description().rawMetadata())
                .hasValueSatisfying(raw -> assertThat(raw).contains("unclosed"));
        assertThat(opening().key().value()).isEqualTo("sip:call-1");
    }

    @Test
    void shouldReadCubeParticipantsAndTheirLines() {
        open(Messages.withBody(
                "INVITE",
                "From: <sip:203.0.113.9>;tag=A1",
                "X-Cisco-Recording-Participant: sip:5550142@203.0.113.20;media-index=\"0\"",
                "X-Cisco-Recording-Participant: sip:5550101@198.51.100.5;media-index=\"1\"",
                "Cisco-Guid: 1544320785-0413733361-2158683073-2010170594",
                SDP_TWO_STREAMS));

        assertThat(opening().kind()).isEqualTo(ClientKind.CUBE);
        assertThat(opening().key().value()).isEqualTo("guid:1544320785-0413733361-2158683073-2010170594");
        assertThat(opening().streams())
                .extracting(stream -> stream.partyId().orElse("none"))
                .containsExactly("sip:5550142@203.0.113.20", "sip:5550101@198.51.100.5");
    }

    @Test
    void shouldAnswerHoldInactiveAndCountTheVersionUp() {
        DialogOpener.Opened opened = open(Messages.siprec("INVITE", SDP_TWO_STREAMS, Messages.metadata("Desk")));
        String before = opened.sdp().origin().sessVersion();

        var answer = changer.change(Messages.withBody("INVITE", Messages.SDP_HOLD_FIRST), opened.dialog());

        assertThat(answer).isPresent();
        assertThat(answer.get().media())
                .extracting(MediaDescription::direction)
                .containsExactly(Direction.INACTIVE, Direction.RECVONLY);
        assertThat(Long.parseLong(answer.get().origin().sessVersion())).isEqualTo(Long.parseLong(before) + 1);
        assertThat(calls.changes.get(0)).extracting(StreamSpec::active).containsExactly(false, true);
    }

    @Test
    void shouldOfferToReceiveAgainWhenAHeldStreamIsResumedWithoutAnOffer() {
        RecordingDialog dialog = open(Messages.withBody("INVITE", "From: <sip:a@b>;tag=1", SDP_TWO_STREAMS))
                .dialog();
        SessionDescription held = changer.change(Messages.withBody("INVITE", Messages.SDP_HOLD_FIRST), dialog)
                .orElseThrow();

        SessionDescription offer = changer.offerAgain(dialog);

        assertThat(offer.media())
                .extracting(MediaDescription::direction)
                .containsExactly(Direction.RECVONLY, Direction.RECVONLY);
        assertThat(Long.parseLong(offer.origin().sessVersion()))
                .isEqualTo(Long.parseLong(held.origin().sessVersion()) + 1);
        changer.acknowledge(Messages.withBody("ACK", SDP_TWO_STREAMS), dialog);
        assertThat(calls.changes.get(1)).extracting(StreamSpec::active).containsExactly(true, true);
    }

    /** Its port may be another call's by then. */
    @Test
    void shouldNotOfferAPortAgainThatTheClientRefused() {
        RecordingDialog dialog = open(Messages.withBody("INVITE", "From: <sip:a@b>;tag=1", SDP_TWO_STREAMS))
                .dialog();
        String before = changer.offerAgain(dialog).origin().sessVersion();
        changer.acknowledge(
                Messages.withBody("ACK", SDP_TWO_STREAMS.replaceFirst("m=audio [0-9]+", "m=audio 0")), dialog);

        SessionDescription offer = changer.offerAgain(dialog);

        assertThat(offer.media().get(0).isDisabled()).isTrue();
        assertThat(offer.media().get(1).isDisabled()).isFalse();
        assertThat(Long.parseLong(offer.origin().sessVersion())).isEqualTo(Long.parseLong(before) + 1);
    }

    @Test
    void shouldCountTheVersionUpByOneWhenMoreChangesAfterARefusedLine() {
        RecordingDialog dialog = open(Messages.withBody("INVITE", "From: <sip:a@b>;tag=1", SDP_TWO_STREAMS))
                .dialog();
        String before = changer.offerAgain(dialog).origin().sessVersion();
        changer.acknowledge(
                Messages.withBody("ACK", SDP_TWO_STREAMS.replaceFirst("m=audio [0-9]+", "m=audio 0")), dialog);

        SessionDescription answer = changer.change(Messages.withBody("INVITE", Messages.SDP_HOLD_FIRST), dialog)
                .orElseThrow();

        assertThat(Long.parseLong(answer.origin().sessVersion())).isEqualTo(Long.parseLong(before) + 1);
        SessionDescription again = changer.change(Messages.withBody("INVITE", Messages.SDP_HOLD_FIRST), dialog)
                .orElseThrow();
        assertThat(again.origin()).isEqualTo(answer.origin());
    }

    /** The ACK of the first was lost, so the second has no answer to it. */
    @Test
    void shouldNotTakeTheNextAckForARefusalWhenTheAnswerToAnOfferOfOursNeverCame() {
        RecordingDialog dialog = open(Messages.withBody("INVITE", "From: <sip:a@b>;tag=1", SDP_TWO_STREAMS))
                .dialog();
        changer.offerAgain(dialog);
        changer.change(Messages.withBody("INVITE", SDP_TWO_STREAMS), dialog);

        changer.acknowledge(new TextMessage("ACK sip:x SIP/2.0"), dialog);

        assertThat(dialog.mediaRefused()).isFalse();
        assertThat(calls.confirmations).containsExactly(true);
    }

    @Test
    void shouldKeepTheVersionWhenARefreshChangesNothing() {
        DialogOpener.Opened opened = open(Messages.withBody("INVITE", "From: <sip:a@b>;tag=1", SDP_TWO_STREAMS));

        var answer = changer.change(Messages.withBody("INVITE", SDP_TWO_STREAMS), opened.dialog());

        assertThat(answer)
                .hasValueSatisfying(
                        sdp -> assertThat(sdp.origin()).isEqualTo(opened.sdp().origin()));
    }

    @Test
    void shouldTakeNewerMetadataOfAReinvite() {
        DialogOpener.Opened opened = open(Messages.siprec("INVITE", SDP_TWO_STREAMS, Messages.metadata("Desk")));

        changer.change(Messages.siprec("INVITE", SDP_TWO_STREAMS, Messages.metadata("Back Office")), opened.dialog());

        assertThat(calls.descriptions).hasSize(1);
        assertThat(calls.descriptions.get(0).parties())
                .extracting(party -> party.name().orElse(""))
                .contains("Back Office");
    }

    @Test
    void shouldRefuseAnOfferWithoutAnythingToRecord() {
        String sdp = SDP_TWO_STREAMS.replace("RTP/AVP 0 101", "RTP/AVP 77").replaceAll("a=rtpmap:.*\\n", "");

        assertThatThrownBy(() -> open(Messages.withBody("INVITE", "From: <sip:a@b>;tag=1", sdp)))
                .isInstanceOfSatisfying(
                        SipFailureException.class,
                        refused -> assertThat(refused.failure().status()).isEqualTo(488));
        assertThat(calls.openings).isEmpty();
    }

    @Test
    void shouldPreferACodecThatCanBePlayedOverOneThatCanOnlyBeKept() {
        String sdp = SDP_TWO_STREAMS
                .replace("RTP/AVP 0 101", "RTP/AVP 96 0 101")
                .replace("a=rtpmap:0", "a=rtpmap:96 AMR/8000\na=rtpmap:0");

        DialogOpener.Opened opened = open(Messages.withBody("INVITE", "From: <sip:a@b>;tag=1", sdp));

        assertThat(opened.sdp().media())
                .allSatisfy(line -> assertThat(line.codecNames()).containsExactly("PCMU"));
    }

    @Test
    void shouldKeepWhatCannotBePlayedWhenNothingElseIsOffered() {
        String sdp = SDP_TWO_STREAMS
                .replace("RTP/AVP 0 101", "RTP/AVP 96 101")
                .replace("a=rtpmap:0 PCMU", "a=rtpmap:96 AMR");

        DialogOpener.Opened opened = open(Messages.withBody("INVITE", "From: <sip:a@b>;tag=1", sdp));

        assertThat(opened.sdp().media())
                .allSatisfy(line -> assertThat(line.codecNames()).containsExactly("AMR"));
    }

    @Test
    void shouldRefuseMalformedSdpWith400() {
        List<String> malformed =
                List.of("v=0\n", "hello\n", "v=0\no=- 1 1 IN IP4 1.2.3.4\ns=-\nt=0 0\nm=audio 70000 RTP/AVP 0\n");

        assertThat(malformed)
                .allSatisfy(sdp -> assertThatThrownBy(
                                () -> open(Messages.withBody("INVITE", "From: <sip:a@b>;tag=1", sdp)))
                        .isInstanceOfSatisfying(
                                SipFailureException.class,
                                refused ->
                                        assertThat(refused.failure().status()).isEqualTo(400)));
    }
}
