// SPDX-License-Identifier: Apache-2.0
package org.earshot.protocol.siprec;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.earshot.protocol.Fixture;
import org.junit.jupiter.api.Test;

class DialectsTest {

    @Test
    void shouldReadExtensionWhenAudioCodesSendsOne() {
        RecordingMetadata metadata =
                Fixture.load("audiocodes/audiocodes-invite").metadata();

        assertThat(metadata.extensions()).containsEntry("GenesysUUID", "0123456789abcdef0123456789abcdef");
        assertThat(Parties.of(metadata))
                .containsExactly("1=sip:5550111@198.51.100.31 Ann Agent", "2=sip:5550122@203.0.113.44");
    }

    @Test
    void shouldReadOldDraftWhenBroadWorksSendsMixedStream() {
        RecordingMetadata metadata =
                Fixture.load("broadworks/broadworks-mixed-invite").metadata();

        assertThat(metadata.sessionId()).contains("urn:uuid:AAAAAAAAEAAAAAAAAAAAAQ==");
        assertThat(metadata.groupId()).contains("urn:uuid:AAAAAAAAEAAAAAAAAAAAEg==");
        assertThat(metadata.start()).contains(Instant.parse("2026-03-04T10:15:02Z"));
        assertThat(metadata.participants())
                .extracting(participant -> participant.aor().orElseThrow())
                .containsExactly("sip:u77ann@as.example.com", "sip:+12025550122@as.example.com");
        assertThat(Parties.of(metadata)).containsExactly("1=mixed");
        assertThat(metadata.party("1").orElseThrow().senders()).hasSize(2);
        assertThat(metadata.extensions()).containsEntry("callID", "callhalf-90127:0");
    }

    @Test
    void shouldTakeMixedStreamWhenMetaswitchSendsOneForAll() {
        RecordingMetadata metadata =
                Fixture.load("metaswitch/metaswitch-invite").metadata();

        assertThat(Parties.of(metadata)).containsExactly("1=mixed");
        assertThat(metadata.participants())
                .extracting(participant -> participant.nameIds().get(0).toString())
                .containsExactly(
                        "NameId[aor=5550122, name=Optional[5550122]]", "NameId[aor=5550111, name=Optional[5550111]]");
        assertThat(metadata.extensions())
                .containsEntry("recordedParty", "+12025550111")
                .doesNotContainKey("userName");
    }

    @Test
    void shouldInferTheOtherSenderWhenOpenSipsNamesOnlyOne() {
        RecordingMetadata metadata = Fixture.load("opensips/opensips-invite").metadata();

        assertThat(Parties.of(metadata)).containsExactly("0=sip:5550111@198.51.100.31", "1=sip:5550122@203.0.113.44");
        assertThat(metadata.sessions().get(0).sipSessionIds())
                .containsExactly("0123456789abcdef0123456789abcdef@198.51.100.50");
    }

    @Test
    void shouldReadNestedAssociationsWhenOracleSendsThem() {
        RecordingMetadata metadata = Fixture.load("oracle/oracle-invite").metadata();

        assertThat(Parties.of(metadata))
                .containsExactly(
                        "16777301=sip:5550111@198.51.100.31 5550111", "16777302=sip:5550122@203.0.113.44 5550122");
        assertThat(metadata.caller().orElseThrow().aor()).contains("sip:5550111@198.51.100.31");
        assertThat(metadata.start()).contains(Instant.parse("2026-03-04T10:15:02Z"));
        assertThat(metadata.participants().get(0).extensions())
                .containsEntry("realm", "access")
                .containsEntry("header.P-Asserted-Identity", "\"A & B\" <sip:5550111@198.51.100.31>");
        assertThat(metadata.warnings()).isEmpty();
    }

    @Test
    void shouldIgnoreTheYear1970WhenRibbonHasNoClock() {
        RecordingMetadata metadata = Fixture.load("ribbon/ribbon-invite").metadata();

        assertThat(metadata.start()).isEmpty();
        assertThat(metadata.groupId()).contains("AAAAAAAAEAAAAAAAAAAAEg==");
        assertThat(metadata.extensions()).containsEntry("gcid", "318840912").containsKey("fromhdr");
        assertThat(Parties.of(metadata)).containsExactly("1=5550111@198.51.100.31 Desk 11", "2=5550122@203.0.113.44");
        assertThat(metadata.warnings()).isNotEmpty();
    }

    @Test
    void shouldNameEachMemberWhenSixConfer() {
        RecordingMetadata metadata =
                Fixture.load("generic/conference-six-invite").metadata();

        assertThat(Parties.of(metadata))
                .hasSize(6)
                .startsWith("m1=sip:5550110@example.com Member 1")
                .endsWith("m6=sip:5550160@example.com Member 6");
    }

    @Test
    void shouldFindMetadataWhenItComesFirstOrUnderCompactNames() {
        assertThat(Parties.of(Fixture.load("generic/record-aware-invite").metadata()))
                .hasSize(2);
        assertThat(Parties.of(Fixture.load("generic/syntax-compact-invite").metadata()))
                .hasSize(2);
    }
}
