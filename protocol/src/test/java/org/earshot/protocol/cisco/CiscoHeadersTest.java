// SPDX-License-Identifier: Apache-2.0
package org.earshot.protocol.cisco;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.earshot.protocol.Fixture;
import org.earshot.protocol.SyntaxText;
import org.junit.jupiter.api.Test;

class CiscoHeadersTest {

    @Test
    void shouldTieParticipantsToMediaLinesWhenVideoIsForked() {
        List<RecordingParticipantHeader> participants = RecordingParticipantHeader.parseAll(
                Fixture.load("cube/legacy-video-invite").all("X-Cisco-Recording-Participant"));

        assertThat(participants)
                .extracting(RecordingParticipantHeader::addressOfRecord)
                .containsExactly("sip:5550142@203.0.113.20", "sip:5550101@198.51.100.5");
        assertThat(participants)
                .extracting(RecordingParticipantHeader::mediaIndexes)
                .containsExactly(List.of(0, 2), List.of(1, 3));
    }

    @Test
    void shouldReadParticipantWhenFormIsUnusual() {
        assertThat(RecordingParticipantHeader.parse("\"Ann\" <sip:1001@192.0.2.1:5060;user=phone>;media-index=1")
                        .orElseThrow())
                .isEqualTo(new RecordingParticipantHeader(
                        "sip:1001@192.0.2.1:5060;user=phone", "sip:1001@192.0.2.1", Optional.of("Ann"), List.of(1)));
        assertThat(RecordingParticipantHeader.parse("sip:1001@192.0.2.1;media-index=\"x 99999\"")
                        .orElseThrow()
                        .mediaIndexes())
                .isEmpty();
        assertThat(RecordingParticipantHeader.parse(" ")).isEmpty();
    }

    @Test
    void shouldReadReasonsWhenThereAreSeveral() {
        List<ReasonHeader> reasons =
                ReasonHeader.parseAll("SIP ;cause=600 ;text=\"Busy, \\\"all\\\"; x\", Q.850;cause=47;x=y");

        assertThat(reasons).hasSize(2);
        assertThat(reasons.get(0).text()).contains("Busy, \"all\"; x");
        assertThat(reasons.get(1).isQ850(ReasonHeader.RESOURCE_UNAVAILABLE)).isTrue();
        assertThat(reasons.get(1)).hasToString("Q.850;cause=47");
    }

    @Test
    void shouldKeepProtocolWhenCauseIsUnreadable() {
        ReasonHeader reason = ReasonHeader.parse("Q.850;cause=abc;text=\"\"").orElseThrow();

        assertThat(reason.cause()).isEmpty();
        assertThat(reason.text()).isEmpty();
        assertThat(reason).hasToString("Q.850");
        assertThat(ReasonHeader.parse("")).isEmpty();
        assertThat(ReasonHeader.parse("cause=16")).isEmpty();
    }

    @Property(tries = 1000)
    void shouldNeverThrowWhenTextIsArbitrary(@ForAll("syntax") String text) {
        assertThat(ReasonHeader.parseAll("Q.850;" + text))
                .allMatch(reason -> !reason.protocol().isEmpty());
        assertThat(ReasonHeader.parseAll(text))
                .allMatch(reason -> !reason.protocol().isEmpty());
        assertThat(UnifiedCmForking.parse("<sip:x;x-nearend;x-refci=" + text).stream())
                .allMatch(forking -> !forking.refci().isEmpty());
        assertThat(RecordingParticipantHeader.parseAll(List.of(text, "sip:a@b;media-index=" + text)))
                .allMatch(participant -> !participant.uri().isEmpty());
        assertThat(CiscoGuid.parse(text).stream()).allMatch(guid -> guid.hex().length() == 32);
    }

    @Provide
    Arbitrary<String> syntax() {
        return SyntaxText.of("<>\"\\;,=:@%-x nearfdcustgi.0123456789");
    }
}
