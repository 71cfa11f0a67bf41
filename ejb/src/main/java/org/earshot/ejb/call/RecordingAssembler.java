// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.call;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.earshot.domain.media.CaptureSummary;
import org.earshot.domain.media.StreamCounters;
import org.earshot.domain.recording.Recording;
import org.earshot.domain.recording.RecordingDialog;
import org.earshot.domain.recording.RecordingEnding;
import org.earshot.domain.recording.RecordingFlag;
import org.earshot.domain.recording.RecordingState;
import org.earshot.domain.recording.Track;

/** Makes the record of a recording from its live state and its counters. Pure; call under the lock of the call. */
final class RecordingAssembler {

    private final String node;

    RecordingAssembler(String node) {
        this.node = node;
    }

    Recording active(LiveRecording live, CaptureSummary summary) {
        return new Recording(
                live.id(),
                live.key(),
                live.call(),
                live.kind(),
                RecordingState.ACTIVE,
                Optional.empty(),
                Optional.empty(),
                node,
                micros(live.startedAt()),
                Optional.empty(),
                MediaFacts.duration(summary.streams().values()),
                summary.fileBytes(),
                dialogs(live),
                tracks(live, summary),
                live.parties().all(),
                flags(live.flags()),
                live.attributes(),
                live.rawMetadata());
    }

    /** The record of a recording whose dialogs have all ended, as it is stored for good. */
    Recording closed(
            LiveRecording live,
            RecordingEnding ending,
            Optional<String> cause,
            Instant endedAt,
            Set<RecordingFlag> flags,
            CaptureSummary summary) {
        Recording active = active(live, summary);
        boolean failed = flags.contains(RecordingFlag.SETUP_FAILED);
        Instant end = endedAt.isBefore(live.startedAt()) ? live.startedAt() : endedAt;
        return new Recording(
                active.id(),
                active.key(),
                active.call(),
                active.kind(),
                ending.state(),
                Optional.of(ending.reason()),
                cause,
                node,
                active.startedAt(),
                Optional.of(micros(end)),
                active.duration(),
                failed ? 0 : active.fileBytes(),
                active.dialogs(),
                failed ? List.of() : active.tracks(),
                active.participants(),
                flags,
                active.attributes(),
                active.rawMetadata());
    }

    /** A record with newer counters. */
    static Recording withCounters(Recording recording, CaptureSummary summary) {
        List<Track> tracks = recording.tracks().stream()
                .map(track -> new Track(
                        track.stream(),
                        track.dialog(),
                        track.mLine(),
                        track.kind(),
                        track.role(),
                        track.label(),
                        track.partyId(),
                        track.copyOf(),
                        track.encrypted(),
                        Objects.requireNonNullElse(summary.streams().get(track.stream()), track.counters())))
                .toList();
        Duration duration =
                MediaFacts.duration(tracks.stream().map(Track::counters).toList());
        return new Recording(
                recording.id(),
                recording.key(),
                recording.call(),
                recording.kind(),
                recording.state(),
                recording.reason(),
                recording.cause(),
                recording.node(),
                recording.startedAt(),
                recording.endedAt(),
                duration,
                summary.fileBytes(),
                recording.dialogs(),
                tracks,
                recording.participants(),
                recording.flags(),
                recording.attributes(),
                recording.rawMetadata());
    }

    static CaptureSummary nothingYet(LiveRecording live) {
        return new CaptureSummary(live.id(), Map.of(), 0);
    }

    /** To what every database keeps. */
    static Instant micros(Instant instant) {
        return instant.truncatedTo(ChronoUnit.MICROS);
    }

    private static List<RecordingDialog> dialogs(LiveRecording live) {
        return live.dialogs().stream()
                .map(LiveDialog::asDomain)
                .map(dialog -> new RecordingDialog(
                        dialog.id(),
                        dialog.remote(),
                        dialog.userAgent(),
                        micros(dialog.openedAt()),
                        dialog.endedAt().map(RecordingAssembler::micros)))
                .toList();
    }

    private static List<Track> tracks(LiveRecording live, CaptureSummary summary) {
        return live.streams().stream()
                .map(stream -> track(live, stream, MediaFacts.counters(summary, stream.number())))
                .toList();
    }

    private static Track track(LiveRecording live, LiveStream stream, StreamCounters counters) {
        return new Track(
                stream.number(),
                stream.dialog(),
                stream.spec().mLine(),
                stream.spec().kind(),
                stream.spec().role(),
                stream.spec().label(),
                stream.spec().partyId().map(live.parties()::idOf),
                stream.copyOf(),
                stream.encrypted(),
                counters);
    }

    private static Set<RecordingFlag> flags(Set<RecordingFlag> flags) {
        return flags.isEmpty() ? Set.of() : EnumSet.copyOf(flags);
    }
}
