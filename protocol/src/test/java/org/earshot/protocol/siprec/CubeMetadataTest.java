// SPDX-License-Identifier: Apache-2.0
package org.earshot.protocol.siprec;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.earshot.protocol.Fixture;
import org.junit.jupiter.api.Test;

class CubeMetadataTest {

    private static final String SESSION = "AAAAAAAAEAAAAAAAAAAAAQ==";

    @Test
    void shouldNameBothPartiesWhenTwoStreamsAreSent() {
        RecordingMetadata metadata = Fixture.load("cube/basic-invite").metadata();

        assertThat(metadata.dataMode()).isEqualTo(DataMode.COMPLETE);
        assertThat(metadata.sessionId()).contains(SESSION);
        assertThat(metadata.sessions().get(0).sipSessionId()).contains("1f2e3d4c5b6a79880716253443526170");
        assertThat(metadata.start()).contains(Instant.parse("2026-03-04T10:15:02.120Z"));
        assertThat(Parties.of(metadata))
                .containsExactly("1=sip:5550101@198.51.100.5 Alice Adams", "2=sip:5550142@203.0.113.20 Front Desk");
        assertThat(metadata.isMixed()).isFalse();
        assertThat(metadata.warnings()).isEmpty();
    }

    @Test
    void shouldKeepBothPartiesWhenOneIsOnHold() {
        RecordingMetadata metadata = Fixture.load("cube/hold-hold").metadata();

        assertThat(Parties.of(metadata))
                .containsExactly("1=sip:5550101@198.51.100.5 Alice Adams", "2=sip:5550142@203.0.113.20 Front Desk");
    }

    @Test
    void shouldTolerateButWarnWhenXmlIsSloppy() {
        RecordingMetadata metadata = Fixture.load("cube/sloppy-xml-invite").metadata();

        assertThat(metadata.sessionId()).contains(SESSION);
        assertThat(Parties.of(metadata)).containsExactly("1=sip:5550101@198.51.100.5", "2=sip:5550142@203.0.113.20");
        assertThat(metadata.participantSessions())
                .extracting(ParticipantSession::sessionId)
                .containsOnly(SESSION);
        assertThat(metadata.warnings()).hasSize(2).allMatch(warning -> warning.contains("unknown session"));
    }

    @Test
    void shouldNameTheSenderOfEachStreamWhenVideoIsInterleaved() {
        RecordingMetadata metadata = Fixture.load("cube/video-invite").metadata();

        assertThat(Parties.of(metadata))
                .containsExactly(
                        "1=sip:5550101@198.51.100.5 Alice Adams",
                        "3=sip:5550101@198.51.100.5 Alice Adams",
                        "2=sip:5550142@203.0.113.20 Front Desk",
                        "4=sip:5550142@203.0.113.20 Front Desk");
    }

    @Test
    void shouldForgetVideoStreamsWhenTheyVanish() {
        RecordingMetadata before = Fixture.load("cube/video-invite").metadata();
        RecordingMetadata after = Fixture.load("cube/video-dropped-novideo").metadata();

        RecordingMetadata merged = before.merge(after);

        assertThat(merged.streams()).hasSize(2);
        assertThat(merged.participants()).hasSize(2);
    }

    @Test
    void shouldEndTheSessionAndKeepNamesWhenByeCarriesMetadata() {
        RecordingMetadata bye = RecordingMetadataParser.parse("""
                <recording xmlns="urn:ietf:params:xml:ns:recording:1"><datamode>complete</datamode>
                <session session_id="%1$s"><end-time>2026-03-04T10:20:00Z</end-time></session>
                <participantsessionassoc participant_id="AAAAAAAAEAAAAAAAAAAAAg==" session_id="%1$s">
                <disassociate-time>2026-03-04T10:20:00Z</disassociate-time></participantsessionassoc>
                <participantsessionassoc participant_id="AAAAAAAAEAAAAAAAAAAABA==" session_id="%1$s">
                <disassociate-time>2026-03-04T10:20:00Z</disassociate-time></participantsessionassoc>
                </recording>""".formatted(SESSION));

        RecordingMetadata merged = Fixture.load("cube/basic-invite").metadata().merge(bye);

        assertThat(merged.end()).contains(Instant.parse("2026-03-04T10:20:00Z"));
        assertThat(merged.start()).contains(Instant.parse("2026-03-04T10:15:02.120Z"));
        assertThat(merged.hasLeft("AAAAAAAAEAAAAAAAAAAAAg==")).isTrue();
        assertThat(Parties.of(merged)).hasSize(2).allMatch(party -> party.contains(" "));
    }
}
