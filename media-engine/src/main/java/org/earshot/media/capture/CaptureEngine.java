// SPDX-License-Identifier: Apache-2.0
package org.earshot.media.capture;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.earshot.domain.config.EarshotConfig.MediaSettings;
import org.earshot.domain.config.EarshotConfig.StorageSettings;
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
import org.earshot.domain.time.Ticker;
import org.earshot.media.blocks.RecordingBlocks;
import org.earshot.media.blocks.WriteBehind;
import org.earshot.media.callfile.CallFileEvents;
import org.earshot.media.callfile.CallFileWriter;
import org.earshot.media.srtp.SrtpReceiver;
import org.earshot.media.srtp.SrtpWarmUp;
import org.earshot.media.storage.FileRecordingStore;
import org.earshot.media.storage.ResumedFile;

/**
 * The media engine: one socket pair per stream, one call file per recording. Thread-safe. Callers wait at most for a
 * reactor's next turn, except in {@link #open} and {@link #close}, which wait for the disk.
 */
public final class CaptureEngine implements MediaEngine, AutoCloseable {

    /** Most bytes of a note. */
    public static final int MAX_NOTE = 8192;

    private static final long CLOSE_SECONDS = 30;

    private final MediaSettings settings;
    private final int blockCount;
    private final FileRecordingStore store;
    private final PortPool ports;
    private final ReactorGroup reactors;
    private final WriteBehind writing;
    private final StreamBinder binder;
    private final ListenerGate listener = new ListenerGate();
    private final Map<RecordingId, OpenRecording> open = new ConcurrentHashMap<>();

    /**
     * Builds the engine; {@link #start} makes it run.
     *
     * @param threads makes the engine's threads; they are named and started by the engine
     * @throws IllegalArgumentException when the port range or the bind address is unusable
     */
    public CaptureEngine(
            MediaSettings settings,
            StorageSettings storage,
            FileRecordingStore store,
            Clock clock,
            Ticker ticker,
            ThreadFactory threads) {
        this.settings = settings;
        this.blockCount = storage.bufferCount();
        this.store = store;
        this.ports = new PortPool(settings.portFrom(), settings.portTo());
        this.binder = new StreamBinder(settings.bindAddress(), ports);
        this.reactors = new ReactorGroup(
                settings.reactorStreams(),
                Runtime.getRuntime().availableProcessors(),
                ticker,
                ports,
                storage.flushInterval().toNanos(),
                threads);
        this.writing = new WriteBehind(storage, store, this::running, clock, ticker, threads);
    }

    private Collection<RecordingBlocks> running() {
        List<RecordingBlocks> running = new ArrayList<>();
        open.values().forEach(recording -> running.add(recording.blocks()));
        return running;
    }

    /** Starts the threads. Called once, before the first recording. */
    public void start() {
        writing.start();
        if (!SrtpWarmUp.run()) {
            CaptureLog.LOG.noSrtp();
        }
        CaptureLog.LOG.started(settings.bindAddress(), settings.portFrom(), settings.portTo(), blockCount);
    }

    @Override
    public void listener(CaptureListener target) {
        listener.target(target);
    }

    @Override
    public void open(RecordingId recording, String header) {
        begin(recording, ResumedFile.fresh(store.create(recording, header)));
    }

    @Override
    public void resume(RecordingId recording, String header, String event) {
        byte[] note = note(event);
        if (open.containsKey(recording)) {
            throw new RecorderException(ErrorCode.CONFLICT, "recording " + recording + " is open here");
        }
        OpenRecording begun = begin(recording, store.resume(recording, header));
        try {
            begun.reactor().call((selector, batch) -> {
                begun.live().note(note, batch);
                return note;
            });
        } catch (RecorderException e) {
            tryToEnd(recording, true);
            throw e;
        }
    }

    private OpenRecording begin(RecordingId recording, ResumedFile file) {
        RecordingBlocks blocks = writing.begin(recording, file, listener);
        LiveRecording live = new LiveRecording(recording, blocks, file.streams(), listener, settings);
        try {
            MediaReactor reactor = reactors.next();
            OpenRecording begun = new OpenRecording(reactor, live);
            open.put(recording, begun);
            reactor.call((selector, batch) -> {
                reactor.adopt(live);
                return live;
            });
            return begun;
        } catch (RecorderException e) {
            open.remove(recording);
            abandon(file.writer());
            throw e;
        }
    }

    /** The file stays marked, so that the next start seals it. */
    private void abandon(CallFileWriter file) {
        try {
            file.close();
        } catch (IOException e) {
            store.failed(e);
        }
    }

    /** {@inheritDoc} Also CONFLICT when the number is taken, BAD_REQUEST for a number above 31 or an unusable key. */
    @Override
    public MediaEndpoint addStream(RecordingId recording, int stream, StreamSpec spec) {
        OpenRecording found = find(recording);
        check(stream, spec);
        return add(found, stream, spec, binder.bind(recording), settings.address());
    }

    /** {@inheritDoc} Also as {@link #addStream(RecordingId, int, StreamSpec)}. */
    @Override
    public MediaEndpoint addStream(RecordingId recording, int stream, StreamSpec spec, MediaEndpoint wanted) {
        OpenRecording found = find(recording);
        check(stream, spec);
        return add(found, stream, spec, binder.bind(recording, wanted), wanted.address());
    }

    private MediaEndpoint add(OpenRecording found, int stream, StreamSpec spec, StreamSockets sockets, String address) {
        try {
            found.reactor().call((selector, batch) -> {
                found.live().add(stream, spec, sockets, selector, batch);
                found.reactor().measureLoad();
                return stream;
            });
        } catch (RecorderException e) {
            sockets.close();
            sockets.release(ports);
            throw e;
        }
        return new MediaEndpoint(spec.mLine(), address, sockets.port());
    }

    private static void check(int stream, StreamSpec spec) {
        if (stream < 0 || stream >= RecordingBlocks.MAX_STREAMS) {
            throw new RecorderException(ErrorCode.BAD_REQUEST, "stream " + stream + " is not in 0 to 31");
        }
        try {
            spec.srtp().ifPresent(SrtpReceiver::check);
        } catch (IllegalArgumentException e) {
            throw new RecorderException(ErrorCode.BAD_REQUEST, String.valueOf(e.getMessage()), e);
        }
    }

    /** @throws RecorderException NOT_FOUND, BAD_REQUEST for an unusable key */
    @Override
    public void changeStream(RecordingId recording, int stream, StreamSpec spec) {
        OpenRecording found = find(recording);
        check(stream, spec);
        found.reactor().call((selector, batch) -> {
            found.live().change(stream, spec, batch);
            return stream;
        });
    }

    /** {@inheritDoc} Nothing happens when there is no such stream. */
    @Override
    public void removeStream(RecordingId recording, int stream) {
        OpenRecording found = open.get(recording);
        if (found != null) {
            found.reactor().call((selector, batch) -> {
                found.reactor().release(found.live().remove(stream, batch));
                found.reactor().measureLoad();
                return stream;
            });
        }
    }

    /**
     * {@inheritDoc} Nothing happens when the recording is not open.
     *
     * @throws RecorderException BAD_REQUEST when it is no JSON object or too long
     */
    @Override
    public void note(RecordingId recording, String event) {
        OpenRecording found = open.get(recording);
        if (event.getBytes(StandardCharsets.UTF_8).length > MAX_NOTE) {
            throw new RecorderException(ErrorCode.BAD_REQUEST, "note of more than 8 KiB");
        }
        byte[] json = note(event);
        if (found != null) {
            found.reactor().call((selector, batch) -> {
                found.live().note(json, batch);
                return json;
            });
        }
    }

    private static byte[] note(String event) {
        try {
            return CallFileEvents.note(event);
        } catch (IllegalArgumentException e) {
            throw new RecorderException(ErrorCode.BAD_REQUEST, String.valueOf(e.getMessage()), e);
        }
    }

    private OpenRecording find(RecordingId recording) {
        OpenRecording found = open.get(recording);
        if (found == null) {
            throw new RecorderException(ErrorCode.NOT_FOUND, "recording " + recording + " is not open here");
        }
        return found;
    }

    @Override
    public Optional<CaptureSummary> summary(RecordingId recording) {
        OpenRecording found = open.get(recording);
        if (found == null) {
            return Optional.empty();
        }
        Map<Integer, StreamCounters> counters =
                found.reactor().call((selector, batch) -> found.live().counters());
        return Optional.of(
                new CaptureSummary(recording, counters, found.blocks().written()));
    }

    /** The recordings that run now, each with the bytes of whole records that its call file has. */
    public Map<RecordingId, Long> written() {
        Map<RecordingId, Long> lengths = new HashMap<>();
        open.forEach((recording, found) -> lengths.put(recording, found.blocks().written()));
        return lengths;
    }

    /** One whose thread does not answer keeps the others from nothing. */
    private void tryToEnd(RecordingId recording, boolean sealed) {
        try {
            end(recording, sealed);
        } catch (RecorderException e) {
            CaptureLog.LOG.unexpected("end of " + recording, e);
        }
    }

    @Override
    public Optional<CaptureSummary> close(RecordingId recording) {
        return end(recording, true);
    }

    private Optional<CaptureSummary> end(RecordingId recording, boolean sealed) {
        OpenRecording found = open.remove(recording);
        if (found == null) {
            return Optional.empty();
        }
        MediaReactor reactor = found.reactor();
        LiveRecording live = found.live();
        // Set by the first of the two: the caller that waits no longer, or the reactor that is done.
        AtomicBoolean settled = new AtomicBoolean();
        CompletableFuture<Map<Integer, StreamCounters>> finished = reactor.submit((selector, batch) -> {
            try {
                reactor.release(live.finish(sealed, batch));
                reactor.leave(live);
                return live.counters();
            } finally {
                if (!settled.compareAndSet(false, true)) {
                    ForkJoinPool.commonPool().execute(() -> closeFile(found, sealed));
                }
            }
        });
        try {
            MediaReactor.await(finished);
        } catch (RecorderException e) {
            if (settled.compareAndSet(false, true)) {
                throw e;
            }
        }
        closeFile(found, sealed);
        return Optional.of(new CaptureSummary(
                recording, counters(found, finished), found.blocks().written()));
    }

    /**
     * What could not be written is known only now that the file is closed. The file has its end whatever becomes of this
     * question: without an answer it is what was known before.
     */
    private static Map<Integer, StreamCounters> counters(
            OpenRecording ended, CompletableFuture<Map<Integer, StreamCounters>> before) {
        try {
            return ended.reactor().call((selector, batch) -> ended.live().counters());
        } catch (RecorderException e) {
            if (before.isDone() && !before.isCompletedExceptionally()) {
                return before.join();
            }
            throw e;
        }
    }

    private static void closeFile(OpenRecording recording, boolean sealed) {
        // A caller that was interrupted before must not leave the file open.
        boolean interrupted = Thread.interrupted();
        try {
            CompletableFuture<Void> done = recording.blocks().close(sealed);
            done.get(CLOSE_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException | ExecutionException e) {
            CaptureLog.LOG.closesLate(recording.live().id(), CLOSE_SECONDS);
        } catch (InterruptedException e) {
            interrupted = true;
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public MediaCapacity capacity() {
        int streams = 0;
        for (OpenRecording recording : open.values()) {
            streams += recording.live().streamCount();
        }
        return new MediaCapacity(
                streams,
                ports.free(),
                writing.lagMillis(),
                writing.lastSyncMillis(),
                writing.inUse(),
                writing.dropped(),
                writing.isFailing());
    }

    /**
     * Stops the engine: ports are freed, all blocks written and synced. The files of recordings that still ran are not
     * sealed: the next start finds and reports them.
     */
    @Override
    public void close() {
        List<RecordingId> running = List.copyOf(open.keySet());
        running.forEach(recording -> tryToEnd(recording, false));
        try {
            reactors.stop();
            writing.stop();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        CaptureLog.LOG.stopped(running.size());
    }
}
