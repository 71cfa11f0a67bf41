// SPDX-License-Identifier: Apache-2.0
package org.earshot.rendering.mix;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongConsumer;
import org.earshot.domain.rendering.ChannelLayout;
import org.earshot.media.callfile.CallFileRecord;
import org.earshot.media.callfile.RecordType;
import org.earshot.protocol.rtp.RtpPacket;
import org.earshot.rendering.timeline.Anchor;
import org.earshot.rendering.timeline.CallFileScan;
import org.earshot.rendering.timeline.CallTimeline;
import org.earshot.rendering.timeline.Payload;
import org.earshot.rendering.timeline.SourceClock;
import org.earshot.rendering.timeline.StreamDescription;
import org.earshot.rendering.timeline.StreamTimeline;
import org.earshot.rendering.timeline.Warnings;

/**
 * Decodes a call file along its timeline into a sink: the second pass. Holds half a minute of sound, whatever the
 * length of the call. Confined to one thread.
 */
public final class CallMixer implements AutoCloseable {

    private static final int NARROW = 8_000;
    private static final int WIDE = 16_000;

    /** What arrived this long ago is final: longer than reordering and the longest stall that is mended. */
    private static final long SETTLED_MICROS = SourcePlayer.REORDER_MICROS + 16_000_000;

    private static final long FLUSH_MICROS = 1_000_000;
    private static final int WINDOW_SECONDS = 40;

    private final CallTimeline timeline;
    private final MixWindow window;
    private final Map<Source, SourcePlayer> players = new HashMap<>();
    private final RtpPacket packet = new RtpPacket();
    private long flushedAt = Long.MIN_VALUE;

    public CallMixer(CallTimeline timeline, ChannelLayout layout, FrameSink sink) {
        this.timeline = timeline;
        this.window =
                new MixWindow(sink, layout, timeline.streams().size() == 1, WINDOW_SECONDS * sampleRate(timeline));
    }

    /** Rate of a rendition in Hz. */
    public static int sampleRate(CallTimeline timeline) {
        return timeline.wideband() ? WIDE : NARROW;
    }

    /**
     * Mixes the whole call.
     *
     * @param progress is told the number of records done, now and then
     */
    public void mix(Path file, long upToMicros, LongConsumer progress) throws IOException {
        try (CallFileScan scan = CallFileScan.open(file, upToMicros, timeline.records())) {
            for (Optional<CallFileRecord> next = scan.next(); next.isPresent(); next = scan.next()) {
                CallFileRecord record = next.get();
                if (record.type() == RecordType.RTP) {
                    settle(scan, record.arrivalMicros(), progress);
                    play(scan.stream(record.stream()), scan.recorder(), record);
                }
            }
        }
        players.values().forEach(SourcePlayer::releaseAll);
        window.flush(Math.round(timeline.durationMicros() * sampleRate(timeline) / 1e6));
    }

    private void settle(CallFileScan scan, long arrival, LongConsumer progress) throws IOException {
        if (flushedAt != Long.MIN_VALUE && arrival < flushedAt + FLUSH_MICROS) {
            return;
        }
        flushedAt = arrival;
        for (SourcePlayer player : players.values()) {
            player.release(arrival);
        }
        double settled = timeline.wall(scan.recorder(), arrival) - SETTLED_MICROS - timeline.startMicros();
        window.flush((long) (Math.min(settled, timeline.durationMicros()) * sampleRate(timeline) / 1e6));
        progress.accept(scan.records());
    }

    private void play(StreamDescription description, int recorder, CallFileRecord record) {
        StreamTimeline stream = timeline.streams().get(description.stream());
        if (stream == null || !description.audio() || !packet.wrap(record.data())) {
            return;
        }
        Optional<List<Anchor>> anchors = stream.anchors(packet.ssrc());
        if (anchors.isEmpty()) {
            return;
        }
        Source source = new Source(description.stream(), packet.ssrc());
        if (description.payload(packet.payloadType()) instanceof Payload.Audio audio) {
            players.computeIfAbsent(source, key -> player(anchors.get(), stream))
                    .accept(
                            recorder,
                            record.arrivalMicros(),
                            packet.sequenceNumber(),
                            packet.timestamp(),
                            audio.audio(),
                            bytes());
        } else if (players.containsKey(source)) {
            players.get(source).skip(packet.sequenceNumber());
        }
    }

    private SourcePlayer player(List<Anchor> anchors, StreamTimeline stream) {
        return new SourcePlayer(
                new SourceClock(stream.sinceMicros()),
                anchors,
                window,
                Side.of(stream.description()),
                timeline.startMicros(),
                sampleRate(timeline));
    }

    private byte[] bytes() {
        byte[] bytes = new byte[packet.payloadLength()];
        packet.payload().get(bytes);
        return bytes;
    }

    /** Tells which packets could be neither decoded nor placed. */
    public void report(Warnings warnings) {
        players.forEach((source, player) -> {
            if (player.lost() > 0) {
                warnings.add("stream " + source.stream() + ": " + player.lost()
                        + " packets could not be decoded or came too late");
            }
        });
    }

    @Override
    public void close() {
        players.values().forEach(SourcePlayer::close);
    }

    private record Source(int stream, int ssrc) {}
}
