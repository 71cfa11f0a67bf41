// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.SplittableRandom;
import org.earshot.protocol.cisco.CiscoGuid;
import org.earshot.protocol.cisco.ForkingSide;
import org.earshot.protocol.cisco.RecordingParticipantHeader;
import org.earshot.protocol.cisco.UnifiedCmForking;
import org.earshot.protocol.multipart.MultipartBody;
import org.earshot.protocol.sdp.Direction;
import org.earshot.protocol.sdp.MediaDescription;
import org.earshot.protocol.sdp.SessionDescription;
import org.earshot.protocol.siprec.RecordingMetadata;
import org.earshot.protocol.siprec.RecordingMetadataParser;
import org.earshot.simulator.sip.SipBody;
import org.earshot.simulator.sip.SipHeader;
import org.earshot.simulator.sip.TransportKind;
import org.junit.jupiter.api.Test;

/** Reads back what the clients say with the recorder's own parsers. */
class CallScriptsTest {

    private static final Instant START = Instant.parse("2026-03-04T10:15:02.120Z");
    private static final Instant END = Instant.parse("2026-03-04T10:15:12.500Z");

    private final SplittableRandom random = new SplittableRandom(7);

    private List<Leg> write(CallKind kind) {
        List<List<Integer>> ports =
                kind == CallKind.BIB ? List.of(List.of(4000), List.of(4002)) : List.of(List.of(4000, 4002));
        LocalAddresses local = new LocalAddresses(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 5099), TransportKind.UDP, ports, START);
        return new CallScripts(new CallIdentity(random), local, "recorder", Clock.fixed(END, ZoneOffset.UTC))
                .write(kind);
    }

    private static String header(SipBody body, String name) {
        return body.headers().stream()
                .filter(header -> header.is(name))
                .map(SipHeader::value)
                .findFirst()
                .orElseThrow();
    }

    private static List<String> headers(Leg leg, String name) {
        return leg.headers("INVITE").stream()
                .filter(header -> header.is(name))
                .map(SipHeader::value)
                .toList();
    }

    @Test
    void shouldLabelStreamsAndNameTheirSpeakersWhenItPlaysSiprec() {
        Leg leg = write(CallKind.SIPREC).get(0);
        SipBody body = leg.inviteBody().orElseThrow();
        MultipartBody parts =
                MultipartBody.parse(header(body, "Content-Type"), body.text().getBytes(StandardCharsets.UTF_8));
        SessionDescription offer = SessionDescription.parse(parts.sdp().orElseThrow());
        RecordingMetadata metadata =
                RecordingMetadataParser.parse(parts.metadata().orElseThrow());

        assertThat(offer.media())
                .extracting(MediaDescription::port, MediaDescription::direction)
                .containsExactly(tuple(4000, Direction.SENDONLY), tuple(4002, Direction.SENDONLY));
        assertThat(metadata.party("1").orElseThrow().participant().orElseThrow().name())
                .contains("Earshot Travel");
        assertThat(metadata.party("2").orElseThrow().participant().orElseThrow().name())
                .contains("Robin Caller");
        assertThat(offer.labelled("1").orElseThrow().port()).isEqualTo(4000);
        assertThat(metadata.start()).contains(START);
        assertThat(headers(leg, "Require")).containsExactly("siprec");
        assertThat(leg.contact()).endsWith(";+sip.src");
    }

    @Test
    void shouldEndTheSameSessionWhenSiprecHangsUp() {
        Leg leg = write(CallKind.SIPREC).get(0);
        SipBody invite = leg.inviteBody().orElseThrow();
        RecordingMetadata start = RecordingMetadataParser.parse(MultipartBody.parse(
                        header(invite, "Content-Type"), invite.text().getBytes(StandardCharsets.UTF_8))
                .metadata()
                .orElseThrow());
        SipBody bye = leg.byeBody().orElseThrow();
        RecordingMetadata end = RecordingMetadataParser.parse(bye.text());

        assertThat(header(bye, "Content-Type")).isEqualTo("application/rs-metadata+xml");
        assertThat(end.sessionId()).isEqualTo(start.sessionId());
        assertThat(end.end()).contains(END);
    }

    @Test
    void shouldPairBothLegsWhenItPlaysUnifiedCm() {
        List<Leg> legs = write(CallKind.BIB);
        UnifiedCmForking near = UnifiedCmForking.parse(legs.get(0).from()).orElseThrow();
        UnifiedCmForking far = UnifiedCmForking.parse(legs.get(1).from()).orElseThrow();

        assertThat(near.side()).isEqualTo(ForkingSide.NEAR);
        assertThat(far.side()).isNotEqualTo(near.side());
        assertThat(near.pairingKey()).isEqualTo(far.pairingKey());
        assertThat(legs).extracting(Leg::callId).doesNotHaveDuplicates();
        assertThat(legs).allMatch(leg -> leg.inviteBody().isEmpty());
        assertThat(SessionDescription.parse(legs.get(1).sessionBody().text())
                        .media()
                        .get(0)
                        .port())
                .isEqualTo(4002);
        assertThat(headers(legs.get(0), "Cisco-Guid")).isNotEqualTo(headers(legs.get(1), "Cisco-Guid"));
    }

    @Test
    void shouldNeverPairTwoCallsWhenItPlaysUnifiedCm() {
        assertThat(UnifiedCmForking.parse(write(CallKind.BIB).get(0).from())
                        .orElseThrow()
                        .pairingKey())
                .isNotEqualTo(UnifiedCmForking.parse(write(CallKind.BIB).get(0).from())
                        .orElseThrow()
                        .pairingKey());
    }

    @Test
    void shouldNameParticipantsByMediaIndexWhenItPlaysCube() {
        Leg leg = write(CallKind.CUBE).get(0);
        List<RecordingParticipantHeader> participants =
                RecordingParticipantHeader.parseAll(headers(leg, "X-Cisco-Recording-Participant"));
        SessionDescription offer =
                SessionDescription.parse(leg.inviteBody().orElseThrow().text());

        assertThat(participants)
                .extracting(RecordingParticipantHeader::mediaIndexes)
                .containsExactly(List.of(0), List.of(1));
        assertThat(offer.media()).hasSize(2).allMatch(line -> line.label().isEmpty());
        assertThat(CiscoGuid.parse(headers(leg, "Cisco-Guid").get(0))).isPresent();
    }
}
