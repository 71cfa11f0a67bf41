// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.call;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.earshot.domain.media.CaptureSummary;
import org.earshot.domain.media.StreamCounters;
import org.earshot.domain.recording.EndReason;
import org.earshot.domain.recording.Recording;
import org.earshot.domain.recording.RecordingDialog;
import org.earshot.domain.recording.RecordingFlag;
import org.earshot.domain.recording.RecordingState;
import org.earshot.domain.recording.Track;

/** What becomes of the row of a recording whose node did not end it itself. Pure. */
public final class InterruptedRow {

    private InterruptedRow() {}

    /** Closed after the node's process ended, by the node itself, from its own file. */
    public static Recording restarted(Recording row, CaptureSummary file) {
        return counted(closed(row, EndReason.SERVER_RESTART, endOf(file).orElse(row.startedAt())), file);
    }

    /**
     * Closed by another node, with what its copy of the file holds.
     *
     * @param copy may be a little shorter than the file of the lost node
     */
    public static Recording lost(Recording row, CaptureSummary copy, Instant lastHeard) {
        Recording closed = closed(row, EndReason.SERVER_LOST, endOf(copy).orElse(lastHeard));
        return flagged(counted(closed, copy), RecordingFlag.AWAITING_HOME);
    }

    /** Closed by another node, which knows no more than the row says. */
    public static Recording lost(Recording row, Instant lastHeard) {
        return flagged(closed(row, EndReason.SERVER_LOST, lastHeard), RecordingFlag.AWAITING_HOME);
    }

    /** Closed by the node that has taken it over, since it cannot go on there, with what its file holds, if it has one. */
    public static Recording ended(Recording row, Optional<CaptureSummary> file, Instant now) {
        return file.map(held ->
                        counted(closed(row, EndReason.SERVER_LOST, endOf(held).orElse(now)), held))
                .orElseGet(() -> closed(row, EndReason.SERVER_LOST, now));
    }

    /** A row that another node closed, made right from the file of the node that recorded it; the longer of both wins. */
    public static Recording corrected(Recording stored, CaptureSummary file) {
        List<Track> tracks =
                stored.tracks().stream().map(track -> better(track, file)).toList();
        List<StreamCounters> counters = tracks.stream().map(Track::counters).toList();
        Set<RecordingFlag> flags = EnumSet.of(RecordingFlag.RECOVERED);
        flags.addAll(stored.flags());
        flags.remove(RecordingFlag.AWAITING_HOME);
        return with(
                stored,
                MediaFacts.lastPacket(counters)
                        .map(last -> last.truncatedTo(ChronoUnit.MICROS))
                        .or(stored::endedAt),
                MediaFacts.duration(counters),
                file.fileBytes(),
                tracks,
                heard(flags, counters.stream().anyMatch(stream -> stream.packets() > 0)));
    }

    /** Goes on at another node than before. */
    public static Recording takenOver(Recording row, String node) {
        return at(row, node, flagged(row, RecordingFlag.TAKEN_OVER).flags());
    }

    /**
     * Back at the node that it was won from, since nothing of it is at the one that won it.
     *
     * @param again whether that node had taken it over from another one, which may have a part of it
     */
    public static Recording givenBack(Recording row, String node, boolean again) {
        Set<RecordingFlag> flags = EnumSet.noneOf(RecordingFlag.class);
        flags.addAll(row.flags());
        if (!again) {
            flags.remove(RecordingFlag.TAKEN_OVER);
        }
        return at(row, node, flags);
    }

    private static Recording at(Recording row, String node, Set<RecordingFlag> flags) {
        return new Recording(
                row.id(),
                row.key(),
                row.call(),
                row.kind(),
                row.state(),
                row.reason(),
                row.cause(),
                node,
                row.startedAt(),
                row.endedAt(),
                row.duration(),
                row.fileBytes(),
                row.dialogs(),
                row.tracks(),
                row.participants(),
                flags,
                row.attributes(),
                row.rawMetadata());
    }

    /**
     * Closed, and another node's part was compared with its file.
     *
     * @param gained whether the file has more than before
     * @param what name of an attribute that tells of it
     * @param told its value
     */
    public static Recording merged(Recording row, CaptureSummary file, boolean gained, String what, String told) {
        Recording counted = counted(row, file);
        Map<String, String> attributes = new HashMap<>(row.attributes());
        attributes.put(what, told);
        Set<RecordingFlag> flags = EnumSet.noneOf(RecordingFlag.class);
        flags.addAll(counted.flags());
        if (!row.flags().contains(RecordingFlag.RECOVERED)) {
            flags.remove(RecordingFlag.RECOVERED);
        }
        if (gained) {
            flags.add(RecordingFlag.MERGED);
        }
        return with(row, row.endedAt(), counted.duration(), counted.fileBytes(), counted.tracks(), flags, attributes);
    }

    /** What the node itself would have stored, as the ending that another node has decided meanwhile. */
    public static Recording overruled(Recording own) {
        return flagged(
                closed(own, EndReason.SERVER_LOST, own.endedAt().orElse(own.startedAt())), RecordingFlag.RECOVERED);
    }

    private static Recording flagged(Recording row, RecordingFlag flag) {
        Set<RecordingFlag> flags = EnumSet.of(flag);
        flags.addAll(row.flags());
        return with(row, row.endedAt(), row.duration(), row.fileBytes(), row.tracks(), flags);
    }

    private static Optional<Instant> endOf(CaptureSummary file) {
        return MediaFacts.lastPacket(file).map(last -> last.truncatedTo(ChronoUnit.MICROS));
    }

    private static Recording closed(Recording row, EndReason reason, Instant at) {
        Instant end = (at.isBefore(row.startedAt()) ? row.startedAt() : at).truncatedTo(ChronoUnit.MICROS);
        return new Recording(
                row.id(),
                row.key(),
                row.call(),
                row.kind(),
                RecordingState.CLOSED_ERROR,
                Optional.of(reason),
                row.cause(),
                row.node(),
                row.startedAt(),
                Optional.of(end),
                row.duration(),
                row.fileBytes(),
                row.dialogs().stream().map(dialog -> ended(dialog, end)).toList(),
                row.tracks(),
                row.participants(),
                row.flags(),
                row.attributes(),
                row.rawMetadata());
    }

    private static Recording counted(Recording row, CaptureSummary file) {
        List<Track> tracks = row.tracks().stream()
                .map(track -> counted(track, file.streams().getOrDefault(track.stream(), track.counters())))
                .toList();
        Set<RecordingFlag> flags = EnumSet.of(RecordingFlag.RECOVERED);
        flags.addAll(row.flags());
        return with(
                row,
                row.endedAt(),
                MediaFacts.duration(file.streams().values()),
                file.fileBytes(),
                tracks,
                heard(flags, MediaFacts.anyPacket(file)));
    }

    private static Set<RecordingFlag> heard(Set<RecordingFlag> flags, boolean anyPacket) {
        flags.remove(RecordingFlag.NO_MEDIA);
        if (!anyPacket) {
            flags.add(RecordingFlag.NO_MEDIA);
        }
        return flags;
    }

    private static Track better(Track track, CaptureSummary file) {
        StreamCounters counters = MediaFacts.counters(file, track.stream());
        return counters.packets() < track.counters().packets() ? track : counted(track, counters);
    }

    private static Track counted(Track track, StreamCounters counters) {
        return new Track(
                track.stream(),
                track.dialog(),
                track.mLine(),
                track.kind(),
                track.role(),
                track.label(),
                track.partyId(),
                track.copyOf(),
                track.encrypted(),
                counters);
    }

    private static RecordingDialog ended(RecordingDialog dialog, Instant at) {
        return new RecordingDialog(
                dialog.id(),
                dialog.remote(),
                dialog.userAgent(),
                dialog.openedAt(),
                Optional.of(dialog.endedAt().orElse(at)));
    }

    private static Recording with(
            Recording row,
            Optional<Instant> endedAt,
            Duration duration,
            long fileBytes,
            List<Track> tracks,
            Set<RecordingFlag> flags) {
        return with(row, endedAt, duration, fileBytes, tracks, flags, row.attributes());
    }

    private static Recording with(
            Recording row,
            Optional<Instant> endedAt,
            Duration duration,
            long fileBytes,
            List<Track> tracks,
            Set<RecordingFlag> flags,
            Map<String, String> attributes) {
        return new Recording(
                row.id(),
                row.key(),
                row.call(),
                row.kind(),
                row.state(),
                row.reason(),
                row.cause(),
                row.node(),
                row.startedAt(),
                endedAt,
                duration,
                fileBytes,
                row.dialogs(),
                tracks,
                row.participants(),
                flags,
                attributes,
                row.rawMetadata());
    }
}
