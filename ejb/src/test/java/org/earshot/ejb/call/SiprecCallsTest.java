// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.earshot.domain.call.CallDescription;
import org.earshot.domain.call.CallParty;
import org.earshot.domain.call.DialogEnd;
import org.earshot.domain.call.DialogOpening;
import org.earshot.domain.call.EndTrigger;
import org.earshot.domain.call.MetadataQuality;
import org.earshot.domain.call.OpenedDialog;
import org.earshot.domain.error.ErrorCode;
import org.earshot.domain.error.RecorderException;
import org.earshot.domain.event.RecorderEvent;
import org.earshot.domain.media.MediaEndpoint;
import org.earshot.domain.media.StreamRole;
import org.earshot.domain.media.StreamSpec;
import org.earshot.domain.recording.EndReason;
import org.earshot.domain.recording.Recording;
import org.earshot.domain.recording.RecordingFlag;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.recording.RecordingState;
import org.earshot.domain.recording.Track;
import org.earshot.testsupport.Calls;
import org.junit.jupiter.api.Test;

/** Calls whose dialog carries all streams: SIPREC, CUBE and plain calls. */
class SiprecCallsTest {

    private static final CallParty ANN = Calls.party("p1", "sip:5550111@198.51.100.31", "");
    private static final CallParty BOB = Calls.party("p2", "sip:5550122@203.0.113.44", "");

    private final CallHarness calls = new CallHarness();

    @Test
    void shouldStoreTheRowBeforeTheAnswer() {
        OpenedDialog opened =
                calls.open(Calls.siprec("siprec:s1", "a").party(ANN).attribute("guid", "G"));
        Recording row = calls.onlyRow();
        assertThat(row.id()).isEqualTo(opened.recording());
        assertThat(row.state()).isEqualTo(RecordingState.ACTIVE);
        assertThat(row.participants()).containsExactly(ANN);
        assertThat(row.attributes()).containsEntry("guid", "G");
        assertThat(opened.endpoints()).extracting(MediaEndpoint::mLine).containsExactly(0, 1);
        assertThat(FileHeader.parse(calls.media.header(row.id())).orElseThrow().key())
                .isEqualTo(row.key());
        assertThat(calls.events).hasSize(1).first().isInstanceOf(RecorderEvent.Started.class);
    }

    @Test
    void shouldGiveTheSameAnswerWhenADialogIsOpenedAgain() {
        DialogOpening opening = Calls.siprec("siprec:s1", "a").build();
        assertThat(calls.open(opening)).isEqualTo(calls.open(opening));
        assertThat(calls.media.capacity().streams()).isEqualTo(2);
    }

    @Test
    void shouldKeepASecondDialogOfTheSessionAsCopies() {
        RecordingId id = calls.open(Calls.siprec("siprec:s1", "a")).recording();
        DialogOpening again = Calls.siprec("siprec:s1", "b").noStreams().stream(
                        Calls.audio(0, StreamRole.UNKNOWN, Optional.of("2")))
                .stream(Calls.audio(1, StreamRole.UNKNOWN, Optional.of("1")))
                .build();
        assertThat(calls.open(again).recording()).isEqualTo(id);
        for (int stream = 0; stream < 4; stream++) {
            calls.talk(id, stream);
        }
        calls.bye("a");
        assertThat(calls.onlyRow().state()).isEqualTo(RecordingState.ACTIVE);
        calls.bye("b");
        Recording row = calls.onlyRow();
        assertThat(row.state()).isEqualTo(RecordingState.CLOSED_NORMAL);
        assertThat(row.tracks())
                .extracting(Track::copyOf)
                .containsExactly(Optional.empty(), Optional.empty(), Optional.of(1), Optional.of(0));
        assertThat(row.flags()).isEmpty();
    }

    @Test
    void shouldMatchCopiesByMLineWhenThereAreNoLabels() {
        RecordingId id = calls.open(Calls.cube("cube:g1", "a")).recording();
        assertThat(calls.open(Calls.cube("cube:g1", "b")).recording()).isEqualTo(id);
        assertThat(calls.onlyRow().tracks())
                .extracting(Track::copyOf)
                .containsExactly(Optional.empty(), Optional.empty(), Optional.of(0), Optional.of(1));
    }

    @Test
    void shouldNotJoinPlainCalls() {
        RecordingId first = calls.open(Calls.direct("a")).recording();
        DialogOpening other = Calls.direct("a").callId("b").build();
        assertThat(calls.open(other).recording()).isNotEqualTo(first);
    }

    @Test
    void shouldMergeLaterMetadata() {
        calls.open(Calls.siprec("siprec:s1", "a").party(ANN).party(BOB));
        calls.control.describe(
                CallHarness.dialog("a"),
                new CallDescription(
                        "",
                        List.of(
                                Calls.party("other-id", "sip:5550111@198.51.100.31", "Ann Agent"),
                                Calls.party("p3", "sip:5550133@example.net", "J\u00f6rg Gr\u00fcn")),
                        Map.of("group", "g1"),
                        MetadataQuality.WARNING,
                        Optional.empty(),
                        Optional.empty()));
        Recording row = calls.onlyRow();
        assertThat(row.participants())
                .containsExactly(
                        Calls.party("p1", "sip:5550111@198.51.100.31", "Ann Agent"),
                        new CallParty("p2", "sip:5550122@203.0.113.44", Optional.empty(), Optional.empty(), true),
                        Calls.party("p3", "sip:5550133@example.net", "J\u00f6rg Gr\u00fcn"));
        assertThat(row.attributes()).containsEntry("group", "g1");
        assertThat(row.flags()).containsExactly(RecordingFlag.METADATA_WARNING);
    }

    @Test
    void shouldKeepPartiesWhenLaterMetadataNamesNobody() {
        calls.open(Calls.siprec("siprec:s1", "a").party(ANN));
        calls.control.describe(CallHarness.dialog("a"), Calls.description());
        assertThat(calls.onlyRow().participants()).containsExactly(ANN);
    }

    @Test
    void shouldKeepMetadataThatCannotBeRead() {
        calls.open(Calls.siprec("siprec:s1", "a").rejectedMetadata("<bomb/>"));
        assertThat(calls.onlyRow().rawMetadata()).contains("<bomb/>");
        assertThat(calls.onlyRow().flags()).containsExactly(RecordingFlag.METADATA_REJECTED);
    }

    @Test
    void shouldKeepPortsAndNumbersOverHoldAndDroppedMLines() {
        DialogOpening opening = Calls.siprec("siprec:s1", "a").build();
        OpenedDialog opened = calls.open(opening);
        RecordingId id = opened.recording();
        List<StreamSpec> held = opening.streams().stream().map(Calls::held).toList();
        assertThat(calls.control.change(opening.dialog(), held)).isEqualTo(opened.endpoints());
        assertThat(calls.media.specs(id).get(0).active()).isFalse();

        assertThat(calls.control.change(opening.dialog(), opening.streams().subList(0, 1)))
                .isEqualTo(opened.endpoints().subList(0, 1));
        assertThat(calls.media.specs(id)).containsOnlyKeys(0);

        List<MediaEndpoint> back = calls.control.change(opening.dialog(), opening.streams());
        assertThat(back).hasSize(2);
        assertThat(calls.media.specs(id)).containsOnlyKeys(0, 2);
        assertThat(calls.onlyRow().tracks()).extracting(Track::stream).containsExactly(0, 1, 2);
    }

    @Test
    void shouldRefuseToChangeADialogThatEnded() {
        calls.open(Calls.siprec("siprec:s1", "a"));
        calls.bye("a");
        assertThatExceptionOfType(RecorderException.class)
                .isThrownBy(() -> calls.control.change(CallHarness.dialog("a"), List.of()))
                .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.NOT_FOUND));
    }

    @Test
    void shouldKeepARowOfACancelledCall() {
        calls.control.open(Calls.siprec("siprec:s1", "a").build());
        calls.control.end(CallHarness.dialog("a"), DialogEnd.of(EndTrigger.CANCEL));
        Recording row = calls.onlyRow();
        assertThat(row.state()).isEqualTo(RecordingState.CLOSED_ERROR);
        assertThat(row.reason()).contains(EndReason.CANCELLED);
        assertThat(row.flags()).isEmpty();
    }

    @Test
    void shouldMeasureFromTheFirstToTheLastPacket() {
        RecordingId id = calls.open(Calls.siprec("siprec:s1", "a")).recording();
        calls.elapse(Duration.ofSeconds(3));
        calls.talk(id, 0);
        calls.elapse(Duration.ofSeconds(1));
        calls.talk(id, 1);
        calls.elapse(Duration.ofSeconds(7));
        calls.bye("a");
        Recording row = calls.onlyRow();
        assertThat(row.duration()).isEqualTo(Duration.ofSeconds(2));
        assertThat(row.endedAt()).contains(calls.clock.instant());
        assertThat(row.fileBytes()).isPositive();
    }

    @Test
    void shouldBelieveTheClientsClockOnlyWhenItAgreesWithOurs() {
        assertThat(endedAtWhenClientSays(Duration.ofSeconds(-4), "a"))
                .isEqualTo(calls.clock.instant().minusSeconds(4));
        assertThat(endedAtWhenClientSays(Duration.ofSeconds(-6), "b")).isEqualTo(calls.clock.instant());
    }

    private Instant endedAtWhenClientSays(Duration difference, String callId) {
        RecordingId id = calls.open(Calls.siprec("siprec:" + callId, callId)).recording();
        calls.elapse(Duration.ofMinutes(1));
        calls.control.end(
                CallHarness.dialog(callId),
                new DialogEnd(
                        EndTrigger.BYE,
                        Optional.empty(),
                        Optional.empty(),
                        Optional.of(calls.clock.instant().plus(difference))));
        return calls.row(id).endedAt().orElseThrow();
    }

    @Test
    void shouldShowCountersOfThisMomentWhileTheCallRuns() {
        RecordingId id = calls.open(Calls.siprec("siprec:s1", "a")).recording();
        calls.talk(id, 1);
        assertThat(calls.onlyRow().tracks().get(1).counters().packets()).isZero();
        Recording seen = calls.desk.running().newest(calls.onlyRow());
        assertThat(seen.tracks().get(1).counters().packets()).isEqualTo(50);
        assertThat(seen.duration()).isEqualTo(Duration.ofSeconds(1));
    }
}
