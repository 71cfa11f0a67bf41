// SPDX-License-Identifier: Apache-2.0
package org.earshot.protocol.siprec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.earshot.protocol.Fixture;
import org.junit.jupiter.api.Test;

class MetadataMergeTest {

    private static final String LEFT = "urn:uuid:AAAAAAAAEAAAAAAAAAAABA==";

    private final RecordingMetadata first =
            Fixture.load("generic/partial-update-invite").metadata();

    @Test
    void shouldAddAndDismissParticipantsWhenUpdateIsPartial() {
        RecordingMetadata update = Fixture.load("generic/partial-update-update").metadata();

        RecordingMetadata merged = first.merge(update);

        assertThat(update.dataMode()).isEqualTo(DataMode.PARTIAL);
        assertThat(update.warnings()).isEmpty();
        assertThat(merged.dataMode()).isEqualTo(DataMode.COMPLETE);
        assertThat(merged.participants())
                .extracting(participant -> participant.name().orElse("-"))
                .containsExactly("Ann Agent", "-", "Jörg Grün");
        assertThat(merged.hasLeft(LEFT)).isTrue();
        assertThat(Parties.of(merged))
                .containsExactly("1=sip:5550111@198.51.100.31 Ann Agent", "2=sip:5550133@example.net Jörg Grün");
        assertThat(merged.isMixed()).isFalse();
    }

    @Test
    void shouldChangeNothingWhenMergedWithItself() {
        assertThat(first.merge(first)).isEqualTo(first);
    }

    @Test
    void shouldBePresentAgainWhenParticipantReturns() {
        RecordingMetadata gone =
                first.merge(Fixture.load("generic/partial-update-update").metadata());
        RecordingMetadata back = gone.merge(RecordingMetadataParser.parse(
                "<recording><datamode>partial</datamode><participantsessionassoc participant_id='" + LEFT
                        + "' session_id='urn:uuid:AAAAAAAAEAAAAAAAAAAAAQ=='>"
                        + "<associate-time>2026-03-04T11:00:00Z</associate-time>"
                        + "</participantsessionassoc></recording>"));

        assertThat(back.hasLeft(LEFT)).isFalse();
        assertThat(back.participants()).hasSize(3);
    }

    @Test
    void shouldJoinStatementsWhenOneParticipantHasSeveral() {
        RecordingMetadata metadata = RecordingMetadataParser.parse("""
                <recording><session session_id='s'/>
                <participant id='p' session='s'><aor>sip:a@b</aor><send><id>t</id></send></participant>
                <stream id='t' session='s'><label>1</label></stream>
                <participantstreamassoc participant_id='p'><send>u</send></participantstreamassoc>
                <participantsessionassoc participant_id='p' session_id='s'>
                <disassociate-time>2026-03-04T11:00:00Z</disassociate-time></participantsessionassoc>
                </recording>""");

        assertThat(metadata.participantSessions()).hasSize(1);
        assertThat(metadata.hasLeft("p")).isTrue();
        assertThat(metadata.merge(metadata)).isEqualTo(metadata);
        assertThat(Parties.of(metadata)).containsExactly("1=sip:a@b");
    }

    @Test
    void shouldTakeNewValuesWhenUpdateRestatesAStream() {
        RecordingMetadata base = RecordingMetadataParser.parse("""
                <recording><session session_id='s'><group-ref>g</group-ref></session>
                <stream stream_id='t' session_id='s'><label>1</label></stream></recording>""");
        RecordingMetadata update = RecordingMetadataParser.parse("""
                <recording><datamode>partial</datamode><stream stream_id='t'><mode>mixed</mode></stream>
                <session session_id='s'><sipSessionID>abc;remote=def</sipSessionID></session></recording>""");

        RecordingMetadata merged = base.merge(update);

        assertThat(merged.streams())
                .containsExactly(new MediaStream("t", Optional.of("s"), Optional.of("1"), Optional.of("mixed")));
        assertThat(merged.isMixed()).isTrue();
        assertThat(merged.groupId()).contains("g");
        assertThat(merged.sessions().get(0).sipSessionId()).contains("abc");
        assertThat(merged.participant("nobody")).isEmpty();
        assertThat(merged.party("2")).isEmpty();
    }

    @Test
    void shouldNameOnlyTheSendersWhenSomeOfManyShareAStream() {
        RecordingMetadata metadata = RecordingMetadataParser.parse("""
                <recording><session session_id='s'/>
                <participant id='a'/><participant id='b'/><participant id='c'/>
                <stream id='t'><label>1</label></stream><stream id='u'><label>2</label></stream>
                <participantstreamassoc participant_id='a'><send>t</send></participantstreamassoc>
                <participantstreamassoc participant_id='b'><send>t</send></participantstreamassoc>
                <participantstreamassoc participant_id='c'><send>u</send></participantstreamassoc></recording>""");

        assertThat(metadata.party("1").orElseThrow().senders())
                .extracting(Participant::id)
                .containsExactly("a", "b");
        assertThat(metadata.party("2").orElseThrow().mixed()).isFalse();
    }

    @Test
    void shouldStayBoundedWhenUpdatesNeverEnd() {
        RecordingMetadata metadata = first;
        for (int i = 0; i < 3_000; i++) {
            metadata = metadata.merge(RecordingMetadataParser.parse("<recording><datamode>partial</datamode>"
                    + "<participant participant_id='p" + i + "'/><x" + i + ">v</x" + i + "></recording>"));
        }

        assertThat(metadata.participants()).hasSize(Keyed.MAX_VALUES);
        assertThat(metadata.extensions()).hasSize(MetadataExtensions.MAX_ENTRIES);
    }

    @Test
    void shouldKeepIdWhenOnlyOtherElementsNameTheSession() {
        RecordingMetadata metadata = RecordingMetadataParser.parse(
                "<recording><stream stream_id='t' session_id='s'><label>1</label></stream></recording>");

        assertThat(metadata.sessionId()).contains("s");
        assertThat(metadata.warnings()).containsExactly("no session is named");
        assertThat(Parties.of(metadata)).containsExactly("1=nobody");
    }
}
