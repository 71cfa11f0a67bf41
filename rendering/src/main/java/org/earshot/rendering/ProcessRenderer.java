// SPDX-License-Identifier: Apache-2.0
package org.earshot.rendering;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.earshot.domain.config.EarshotConfig.RenderingSettings;
import org.earshot.domain.error.ErrorCode;
import org.earshot.domain.error.RecorderException;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.rendering.AudioFormat;
import org.earshot.domain.rendering.ChannelLayout;
import org.earshot.domain.rendering.RenderRequest;
import org.earshot.domain.rendering.Renderer;
import org.earshot.domain.rendering.Rendition;
import org.earshot.domain.rendering.WaveformPeaks;
import org.earshot.domain.storage.RecordingStore;
import org.earshot.domain.time.Ticker;

/**
 * Renders in child JVMs, so that a codec can neither crash nor starve the recorder. At most so many children as
 * configured run at once, a bounded number of jobs wait; requests for the same rendition share one child. Owned by
 * the server; thread-safe. {@link #close} stops all children.
 */
public final class ProcessRenderer implements Renderer, AutoCloseable {

    /** Main class of a child. */
    public static final String CHILD_MAIN = "org.earshot.rendering.child.RenderMain";

    private static final int QUEUE_PER_PROCESS = 16;
    private static final Set<Integer> RESOLUTIONS = Set.of(1, 10, 100);

    private final RecordingStore store;
    private final RenditionCache cache;
    private final RenderDesk desk;
    private final ThreadPoolExecutor workers;
    private final Map<RenditionKey, CompletableFuture<CachedRendition>> running = new ConcurrentHashMap<>();

    /**
     * @param childClasspath as for {@code java -cp}, usually {@code <directory>/*} with the unpacked child jars
     * @param javaHome of the Java that runs the children
     * @param threads makes the threads that wait for children
     * @throws RecorderException RENDERING_FAILED when the cache directory cannot be used
     */
    public ProcessRenderer(
            RenderingSettings settings,
            RecordingStore store,
            String childClasspath,
            Path javaHome,
            Clock clock,
            Ticker ticker,
            ThreadFactory threads) {
        this(settings, store, childClasspath, javaHome, CHILD_MAIN, clock, ticker, threads);
    }

    ProcessRenderer(
            RenderingSettings settings,
            RecordingStore store,
            String childClasspath,
            Path javaHome,
            String mainClass,
            Clock clock,
            Ticker ticker,
            ThreadFactory threads) {
        Path work = settings.cacheDirectory().toAbsolutePath().resolve("work");
        ChildCommand command = new ChildCommand(javaHome, childClasspath, mainClass, settings.heapMegabytes(), work);
        try {
            this.store = store;
            this.cache = new RenditionCache(
                    settings.cacheDirectory().toAbsolutePath(), settings.cacheMegabytes() << 20, clock);
            this.desk = new RenderDesk(
                    cache,
                    new RenderProcess(command, ticker, threads),
                    new RenderTimeLimit(settings.timeLimit()),
                    work,
                    ticker);
        } catch (IOException e) {
            throw new RecorderException(
                    ErrorCode.RENDERING_FAILED, "The cache " + settings.cacheDirectory() + " cannot be used: " + e, e);
        }
        int processes = Math.max(1, settings.processes());
        this.workers = new ThreadPoolExecutor(
                processes,
                processes,
                1,
                TimeUnit.MINUTES,
                new LinkedBlockingQueue<>(processes * QUEUE_PER_PROCESS),
                threads);
        workers.allowCoreThreadTimeOut(true);
    }

    @Override
    public Rendition render(RenderRequest request) {
        ChannelLayout layout = request.format() == AudioFormat.PCAPNG ? ChannelLayout.STEREO : request.layout();
        CachedRendition made = make(request.recording(), RenderFormat.from(request.format()), layout, 0);
        return new Rendition(made.file(), request.format(), Duration.ofMillis(made.durationMillis()), made.complete());
    }

    @Override
    public WaveformPeaks peaks(RecordingId recording, int pointsPerSecond) {
        if (!RESOLUTIONS.contains(pointsPerSecond)) {
            throw new RecorderException(
                    ErrorCode.BAD_REQUEST, "Peaks come with 1, 10 or 100 points per second, not " + pointsPerSecond);
        }
        CachedRendition made = make(recording, RenderFormat.PEAKS, ChannelLayout.STEREO, pointsPerSecond);
        try {
            return PeaksFile.read(made.file());
        } catch (IOException e) {
            throw new RecorderException(ErrorCode.RENDERING_FAILED, "The peaks of " + recording + " are gone: " + e, e);
        }
    }

    /** Removes all renditions of a recording from the cache; to be called when the recording is deleted. */
    public void forget(RecordingId recording) {
        try {
            cache.remove(recording);
        } catch (IOException e) {
            RenderLog.LOG.notRemoved(recording, e.toString());
        }
    }

    @Override
    public void close() {
        workers.shutdownNow();
        running.values().forEach(future -> future.completeExceptionally(closing()));
    }

    /** Renditions that are being made or wait for it. */
    public int jobs() {
        return running.size();
    }

    private CachedRendition make(RecordingId recording, RenderFormat format, ChannelLayout layout, int points) {
        Path callFile = store.locate(recording).orElseThrow(() -> noCallFile(recording));
        RenditionKey key = new RenditionKey(recording, format, layout, points, length(recording, callFile));
        return cache.find(key).orElseGet(() -> await(key, callFile));
    }

    private CachedRendition await(RenditionKey key, Path callFile) {
        CompletableFuture<CachedRendition> future = running.computeIfAbsent(key, wanted -> submit(wanted, callFile));
        try {
            return future.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RecorderException(ErrorCode.RENDERING_FAILED, "Waiting for a rendition was interrupted", e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RecorderException known) {
                throw new RecorderException(known.code(), String.valueOf(known.getMessage()), known);
            }
            throw new RecorderException(
                    ErrorCode.RENDERING_FAILED,
                    "Rendering recording " + key.recording() + " failed: " + e.getCause(),
                    e);
        }
    }

    private CompletableFuture<CachedRendition> submit(RenditionKey key, Path callFile) {
        CompletableFuture<CachedRendition> future = new CompletableFuture<>();
        try {
            workers.execute(() -> work(key, callFile, future));
        } catch (RejectedExecutionException e) {
            throw workers.isShutdown()
                    ? closing()
                    : new RecorderException(
                            ErrorCode.OVERLOADED, "Too many renditions wait already; ask again in a minute", e);
        }
        return future;
    }

    /** Whoever asks after the outcome is known starts anew: the job is forgotten before its waiters are told. */
    private void work(RenditionKey key, Path callFile, CompletableFuture<CachedRendition> future) {
        Runnable tell = outcome(key, callFile, future);
        running.remove(key, future);
        tell.run();
    }

    private Runnable outcome(RenditionKey key, Path callFile, CompletableFuture<CachedRendition> future) {
        try {
            CachedRendition made = desk.make(key, callFile);
            return () -> future.complete(made);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return () -> future.completeExceptionally(closing());
        } catch (IOException | RuntimeException | Error e) {
            return () -> future.completeExceptionally(e);
        }
    }

    private static long length(RecordingId recording, Path callFile) {
        try {
            return Files.size(callFile);
        } catch (IOException e) {
            throw noCallFile(recording);
        }
    }

    private static RecorderException noCallFile(RecordingId recording) {
        return new RecorderException(
                ErrorCode.NOT_FOUND, "Recording " + recording + " has no call file on this node; ask its home node");
    }

    private static RecorderException closing() {
        return new RecorderException(ErrorCode.DRAINING, "The node is stopping; ask another node");
    }
}
