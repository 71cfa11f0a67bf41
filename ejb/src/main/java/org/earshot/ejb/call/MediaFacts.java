// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.call;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.earshot.domain.media.CaptureSummary;
import org.earshot.domain.media.StreamCounters;
import org.earshot.domain.recording.RecordingFlag;

/** What the counters of a recording say about it. Pure. */
public final class MediaFacts {

    /** The last packet is heard for about as long as a packet usually lasts. */
    private static final Duration FLOWING = Duration.ofSeconds(10);

    private static final Duration PACKET_TIME = Duration.ofMillis(20);

    private MediaFacts() {}

    public static boolean anyPacket(CaptureSummary summary) {
        return summary.streams().values().stream().anyMatch(stream -> stream.packets() > 0);
    }

    public static Optional<Instant> lastPacket(CaptureSummary summary) {
        return lastPacket(summary.streams().values());
    }

    static Optional<Instant> lastPacket(Collection<StreamCounters> streams) {
        return streams.stream()
                .map(StreamCounters::lastPacketAt)
                .flatMap(Optional::stream)
                .max(Comparator.naturalOrder());
    }

    /** Whether any stream has got a packet within the last seconds. */
    static boolean flows(CaptureSummary summary, Instant now) {
        return lastPacket(summary)
                .filter(last -> last.isAfter(now.minus(FLOWING)))
                .isPresent();
    }

    /** From the first to the end of the last packet of any stream; zero without media. */
    public static Duration duration(Collection<StreamCounters> streams) {
        Optional<Instant> first = streams.stream()
                .map(StreamCounters::firstPacketAt)
                .flatMap(Optional::stream)
                .min(Comparator.naturalOrder());
        Optional<Instant> last = lastPacket(streams);
        return first.flatMap(
                        start -> last.map(end -> Duration.between(start, end).plus(PACKET_TIME)))
                .orElse(Duration.ZERO);
    }

    public static StreamCounters counters(CaptureSummary summary, int stream) {
        return Objects.requireNonNullElseGet(summary.streams().get(stream), StreamCounters::none);
    }

    static boolean anyPacket(CaptureSummary summary, List<LiveStream> streams) {
        return streams.stream()
                .anyMatch(stream -> counters(summary, stream.number()).packets() > 0);
    }

    /**
     * Which of NO_MEDIA and ONE_SIDE_SILENT holds.
     *
     * @param judged which streams without packets count
     */
    static Set<RecordingFlag> silence(List<LiveStream> streams, CaptureSummary summary, Predicate<LiveStream> judged) {
        List<LiveStream> mute = streams.stream()
                .filter(stream -> stream.isExpectedVoice() && judged.test(stream))
                .filter(stream -> !heard(stream, streams, summary))
                .toList();
        if (!anyPacket(summary)) {
            return mute.isEmpty() ? Set.of() : EnumSet.of(RecordingFlag.NO_MEDIA);
        }
        return mute.isEmpty() ? Set.of() : EnumSet.of(RecordingFlag.ONE_SIDE_SILENT);
    }

    /** Whether a stream or one of its copies has got a packet. */
    private static boolean heard(LiveStream stream, List<LiveStream> streams, CaptureSummary summary) {
        return counters(summary, stream.number()).packets() > 0
                || streams.stream()
                        .filter(other -> other.copyOf().equals(Optional.of(stream.number())))
                        .anyMatch(other -> counters(summary, other.number()).packets() > 0);
    }

    /** Flags that follow from single counters. */
    static Set<RecordingFlag> damage(CaptureSummary summary) {
        Set<RecordingFlag> flags = EnumSet.noneOf(RecordingFlag.class);
        for (StreamCounters stream : summary.streams().values()) {
            if (stream.unauthentic() > 0) {
                flags.add(RecordingFlag.SRTP_UNAUTHENTIC);
            }
            if (stream.dropped() > 0) {
                flags.add(RecordingFlag.MEDIA_DROPPED);
            }
        }
        return flags;
    }
}
