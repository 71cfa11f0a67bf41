// SPDX-License-Identifier: Apache-2.0
package org.earshot.testsupport;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.earshot.domain.error.ErrorCode;
import org.earshot.domain.error.RecorderException;
import org.earshot.domain.media.CaptureListener;
import org.earshot.domain.media.CaptureSummary;
import org.earshot.domain.media.MediaCapacity;
import org.earshot.domain.media.MediaEndpoint;
import org.earshot.domain.media.MediaEngine;
import org.earshot.domain.media.StreamCounters;
import org.earshot.domain.media.StreamSpec;
import org.earshot.domain.recording.RecordingId;
import org.jspecify.annotations.Nullable;

/** A media engine without media: tests say which packets came and what fails. Thread-safe. */
public final class FakeMediaEngine implements MediaEngine {

    /** What the engine knows of an open recording. */
    private static final class Capture {
        private final String header;
        private final ConcurrentMap<Integer, StreamSpec> specs = new ConcurrentHashMap<>();
        private final ConcurrentMap<Integer, Integer> ports = new ConcurrentHashMap<>();
        private final ConcurrentMap<Integer, StreamCounters> counters = new ConcurrentHashMap<>();

        Capture(String header) {
            this.header = header;
        }
    }

    private static final int FIRST_PORT = 30000;
    private static final String ADDRESS = "192.0.2.10";

    private final ConcurrentMap<RecordingId, Capture> captures = new ConcurrentHashMap<>();
    private final ConcurrentMap<RecordingId, CaptureSummary> copies = new ConcurrentHashMap<>();
    private final ConcurrentMap<RecordingId, String> seams = new ConcurrentHashMap<>();
    private final List<Integer> free = new ArrayList<>();
    private final Collection<RecordingId> closed = new CopyOnWriteArrayList<>();
    private final Clock clock;
    private volatile int writerLagMillis;
    private volatile double buffersInUse;
    private volatile @Nullable RecorderException openFailure;
    private volatile @Nullable RecorderException closeFailure;
    private volatile @Nullable RecorderException countFailure;
    private volatile @Nullable CaptureListener listener;

    /** @param portPairs how many streams fit */
    public FakeMediaEngine(Clock clock, int portPairs) {
        this.clock = clock;
        for (int i = 0; i < portPairs; i++) {
            free.add(FIRST_PORT + 2 * i);
        }
    }

    /** The next opens fail with this; null ends it. */
    public void failOpening(@Nullable RecorderException failure) {
        openFailure = failure;
    }

    /** The next closes fail with this, after the ports are free; null ends it. */
    public void failClosing(@Nullable RecorderException failure) {
        closeFailure = failure;
    }

    /** Nobody can be told what was captured; null ends it. */
    public void failCounting(@Nullable RecorderException failure) {
        countFailure = failure;
    }

    public void load(double usedBuffers, int lagMillis) {
        buffersInUse = usedBuffers;
        writerLagMillis = lagMillis;
    }

    /** Lets packets of 20 ms arrive, the last one now. */
    public void receive(RecordingId recording, int stream, int packets) {
        Capture capture = capture(recording);
        Instant last = clock.instant();
        Instant first = last.minus(Duration.ofMillis(20L * (packets - 1)));
        capture.counters.merge(stream, counters(packets, first, last), FakeMediaEngine::sum);
    }

    /** Replaces the counters of a stream. */
    public void count(RecordingId recording, int stream, StreamCounters counters) {
        capture(recording).counters.put(stream, counters);
    }

    private static StreamCounters counters(int packets, Instant first, Instant last) {
        return new StreamCounters(
                Optional.of("PCMU"),
                packets,
                172L * packets,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                Optional.of(first),
                Optional.of(last),
                Optional.of("198.51.100.5:20000"));
    }

    private static StreamCounters sum(StreamCounters before, StreamCounters more) {
        return counters(
                Math.toIntExact(before.packets() + more.packets()),
                before.firstPacketAt().or(more::firstPacketAt).orElseThrow(),
                more.lastPacketAt().orElseThrow());
    }

    /** Recordings that are open now. */
    public Collection<RecordingId> open() {
        return List.copyOf(captures.keySet());
    }

    public Collection<RecordingId> closed() {
        return List.copyOf(closed);
    }

    public String header(RecordingId recording) {
        return capture(recording).header;
    }

    /** The open streams of a recording by number. */
    public Map<Integer, StreamSpec> specs(RecordingId recording) {
        return Map.copyOf(capture(recording).specs);
    }

    public CaptureListener listener() {
        CaptureListener known = listener;
        if (known == null) {
            throw new IllegalStateException("No listener was set");
        }
        return known;
    }

    @Override
    public void open(RecordingId recording, String header) {
        fail(openFailure);
        captures.put(recording, new Capture(header));
    }

    @Override
    public void resume(RecordingId recording, String header, String event) {
        fail(openFailure);
        Capture capture = new Capture(header);
        Optional.ofNullable(copies.get(recording)).ifPresent(copy -> capture.counters.putAll(copy.streams()));
        if (captures.putIfAbsent(recording, capture) != null) {
            throw new RecorderException(ErrorCode.CONFLICT, "Open here: " + recording);
        }
        seams.put(recording, event);
    }

    /** What this node's copy of a recording holds; it goes on from there when it is resumed. */
    public void copy(CaptureSummary copy) {
        copies.put(copy.recording(), copy);
    }

    /** What was noted when a recording was resumed. */
    public Optional<String> seam(RecordingId recording) {
        return Optional.ofNullable(seams.get(recording));
    }

    @Override
    public MediaEndpoint addStream(RecordingId recording, int stream, StreamSpec spec) {
        Capture capture = capture(recording);
        int port = take();
        capture.specs.put(stream, spec);
        capture.ports.put(stream, port);
        capture.counters.putIfAbsent(stream, StreamCounters.none());
        return new MediaEndpoint(spec.mLine(), ADDRESS, port);
    }

    @Override
    public MediaEndpoint addStream(RecordingId recording, int stream, StreamSpec spec, MediaEndpoint wanted) {
        Capture capture = capture(recording);
        synchronized (free) {
            if (!free.remove((Integer) wanted.port())) {
                throw new RecorderException(ErrorCode.NO_MEDIA_PORT, "Port " + wanted.port() + " is in use");
            }
        }
        capture.specs.put(stream, spec);
        capture.ports.put(stream, wanted.port());
        capture.counters.putIfAbsent(stream, StreamCounters.none());
        return wanted;
    }

    @Override
    public void changeStream(RecordingId recording, int stream, StreamSpec spec) {
        capture(recording).specs.put(stream, spec);
    }

    @Override
    public void removeStream(RecordingId recording, int stream) {
        Capture capture = capture(recording);
        capture.specs.remove(stream);
        Optional.ofNullable(capture.ports.remove(stream)).ifPresent(this::give);
    }

    @Override
    public void note(RecordingId recording, String event) {
        capture(recording);
    }

    @Override
    public Optional<CaptureSummary> summary(RecordingId recording) {
        fail(countFailure);
        return Optional.ofNullable(captures.get(recording)).map(capture -> summary(recording, capture));
    }

    @Override
    public Optional<CaptureSummary> close(RecordingId recording) {
        Capture capture = captures.remove(recording);
        if (capture == null) {
            return Optional.empty();
        }
        capture.ports.values().forEach(this::give);
        closed.add(recording);
        fail(closeFailure);
        return Optional.of(summary(recording, capture));
    }

    @Override
    public MediaCapacity capacity() {
        int streams = captures.values().stream()
                .mapToInt(capture -> capture.specs.size())
                .sum();
        return new MediaCapacity(streams, freePorts(), writerLagMillis, 3, buffersInUse, 0, false);
    }

    @Override
    public void listener(CaptureListener next) {
        listener = next;
    }

    private static CaptureSummary summary(RecordingId recording, Capture capture) {
        long bytes = capture.counters.values().stream()
                .mapToLong(StreamCounters::bytes)
                .sum();
        return new CaptureSummary(recording, capture.counters, 1000 + bytes);
    }

    private Capture capture(RecordingId recording) {
        Capture capture = captures.get(recording);
        if (capture == null) {
            throw new RecorderException(ErrorCode.NOT_FOUND, "Not open: " + recording);
        }
        return capture;
    }

    private static void fail(@Nullable RecorderException failure) {
        if (failure != null) {
            throw failure;
        }
    }

    private int freePorts() {
        synchronized (free) {
            return free.size();
        }
    }

    private int take() {
        synchronized (free) {
            if (free.isEmpty()) {
                throw new RecorderException(ErrorCode.NO_MEDIA_PORT, "All ports are in use");
            }
            return free.remove(0);
        }
    }

    private void give(int port) {
        synchronized (free) {
            free.add(port);
        }
    }
}
