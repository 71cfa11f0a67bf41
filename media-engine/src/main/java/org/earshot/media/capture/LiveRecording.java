// SPDX-License-Identifier: Apache-2.0
package org.earshot.media.capture;

import java.nio.channels.ClosedChannelException;
import java.nio.channels.Selector;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.earshot.domain.config.EarshotConfig.MediaSettings;
import org.earshot.domain.error.ErrorCode;
import org.earshot.domain.error.RecorderException;
import org.earshot.domain.media.CaptureListener;
import org.earshot.domain.media.StreamCounters;
import org.earshot.domain.media.StreamSpec;
import org.earshot.domain.recording.RecordingId;
import org.earshot.media.blocks.Batch;
import org.earshot.media.blocks.RecordingBlocks;
import org.earshot.media.callfile.CallFile;
import org.earshot.media.callfile.CallFileEvents;
import org.earshot.media.callfile.StreamHistory;
import org.earshot.media.counters.StreamMeter;
import org.jspecify.annotations.Nullable;

/** A running recording: its streams, its blocks, and the watch over its silence. Confined to its reactor. */
final class LiveRecording {

    private static final long REPORT_NANOS = 1_000_000_000L;

    private final RecordingId id;
    private final RecordingBlocks blocks;
    private final CaptureListener listener;
    private final long silenceNanos;
    private final long orphanNanos;
    private final Map<Integer, StreamReceiver> streams = new TreeMap<>();
    private final Map<Integer, StreamReceiver> ended = new TreeMap<>();
    private final Map<Integer, StreamHistory> earlier;
    private long reportedNanos;
    private boolean reportedDrops;
    private boolean orphanReported;
    private boolean finished;
    private volatile int streamCount;

    /** @param earlier what the file holds already, by number of the stream */
    LiveRecording(
            RecordingId id,
            RecordingBlocks blocks,
            Map<Integer, StreamHistory> earlier,
            CaptureListener listener,
            MediaSettings settings) {
        this.id = id;
        this.blocks = blocks;
        this.earlier = new TreeMap<>(earlier);
        this.listener = listener;
        this.silenceNanos = settings.silenceTime().toNanos();
        this.orphanNanos = settings.orphanTime().toNanos();
    }

    RecordingId id() {
        return id;
    }

    RecordingBlocks blocks() {
        return blocks;
    }

    /** Streams that receive now; any thread may ask. */
    int streamCount() {
        return streamCount;
    }

    /** @throws RecorderException NOT_FOUND when the recording has ended, CONFLICT when the number is taken */
    void add(int number, StreamSpec spec, StreamSockets sockets, Selector selector, Batch batch)
            throws ClosedChannelException {
        if (finished) {
            throw new RecorderException(ErrorCode.NOT_FOUND, "recording " + id + " has ended");
        }
        if (streams.containsKey(number)) {
            throw new RecorderException(ErrorCode.CONFLICT, "recording " + id + " has a stream " + number);
        }
        StreamReceiver receiver = new StreamReceiver(number, spec, sockets, blocks, history(number, spec), batch);
        streams.put(number, receiver);
        streamCount = streams.size();
        receiver.start(selector, batch);
        orphanReported = false;
    }

    private StreamHistory history(int number, StreamSpec spec) {
        StreamHistory known = earlier.remove(number);
        return known != null ? known : new StreamHistory(new StreamMeter(spec.codecs()), Optional.empty());
    }

    /** @throws RecorderException NOT_FOUND */
    void change(int number, StreamSpec spec, Batch batch) {
        StreamReceiver receiver = streams.get(number);
        if (receiver == null) {
            throw new RecorderException(ErrorCode.NOT_FOUND, "recording " + id + " has no stream " + number);
        }
        receiver.change(spec, batch);
    }

    /** The sockets that were closed, if there was such a stream. */
    List<StreamSockets> remove(int number, Batch batch) {
        StreamReceiver receiver = streams.remove(number);
        if (receiver == null) {
            return List.of();
        }
        streamCount = streams.size();
        StreamSockets closed = receiver.stop(batch);
        ended.put(number, receiver);
        return List.of(closed);
    }

    void note(byte[] event, Batch batch) {
        if (!finished) {
            blocks.event(CallFile.WHOLE_RECORDING, event, batch);
        }
    }

    Map<Integer, StreamCounters> counters() {
        Map<Integer, StreamCounters> all = new TreeMap<>();
        earlier.forEach((number, stream) -> all.put(number, stream.meter().snapshot(stream.source(), 0)));
        ended.forEach((number, receiver) -> all.put(number, receiver.counters()));
        streams.forEach((number, receiver) -> all.put(number, receiver.counters()));
        return all;
    }

    /** Ends all streams and hands the last block over. Gives the sockets that were closed. */
    List<StreamSockets> finish(boolean sealed, Batch batch) {
        List<StreamSockets> closed = new ArrayList<>();
        for (Integer number : List.copyOf(streams.keySet())) {
            closed.addAll(remove(number, batch));
        }
        if (sealed) {
            blocks.event(CallFile.WHOLE_RECORDING, CallFileEvents.close(false), batch);
        }
        blocks.flush();
        finished = true;
        return closed;
    }

    /** Looks for silence and for drops to report. */
    void watch(long now) {
        long dropped = reportedDrops && now - reportedNanos < REPORT_NANOS ? 0 : blocks.takeDropped();
        if (dropped > 0) {
            reportedDrops = true;
            reportedNanos = now;
            listener.dropping(id, dropped);
        }
        streams.forEach((number, receiver) -> watch(number, receiver.activity(), now));
        watchOrphan(now);
    }

    private void watch(int number, StreamActivity activity, long now) {
        if (activity.isBack()) {
            listener.audible(id, number);
        }
        if (activity.fallsSilent(now, silenceNanos)) {
            listener.silent(id, number, instant(activity.sinceNanos()));
        }
    }

    private void watchOrphan(long now) {
        Long last = lastOfActive();
        if (last == null) {
            return;
        }
        boolean orphan = now - last >= orphanNanos;
        if (orphan && !orphanReported) {
            listener.orphaned(id, instant(last));
        }
        orphanReported = orphan;
    }

    /** Null when no stream is active. */
    private @Nullable Long lastOfActive() {
        Long last = null;
        for (StreamReceiver receiver : streams.values()) {
            StreamActivity activity = receiver.activity();
            if (activity.isActive() && (last == null || activity.sinceNanos() - last > 0)) {
                last = activity.sinceNanos();
            }
        }
        return last;
    }

    private Instant instant(long nanos) {
        return Instant.EPOCH.plus(blocks.micros(nanos), ChronoUnit.MICROS);
    }
}
