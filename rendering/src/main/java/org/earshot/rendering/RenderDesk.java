// SPDX-License-Identifier: Apache-2.0
package org.earshot.rendering;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.UUID;
import org.earshot.domain.error.ErrorCode;
import org.earshot.domain.error.RecorderException;
import org.earshot.domain.time.Ticker;

/**
 * Does one job from the order to the file in the cache: starts a child, starts another one when it crashes, gives up
 * on recordings that crash again and again. Thread-safe.
 */
final class RenderDesk {

    private final RenditionCache cache;
    private final RenderProcess process;
    private final RenderTimeLimit timeLimit;
    private final Path work;
    private final Ticker ticker;
    private final CrashMemory crashes;

    RenderDesk(RenditionCache cache, RenderProcess process, RenderTimeLimit timeLimit, Path work, Ticker ticker)
            throws IOException {
        this.cache = cache;
        this.process = process;
        this.timeLimit = timeLimit;
        this.work = work;
        this.ticker = ticker;
        this.crashes = new CrashMemory(ticker);
        Files.createDirectories(work);
        try (DirectoryStream<Path> left = Files.newDirectoryStream(work, "*.part")) {
            for (Path file : left) {
                Files.delete(file);
            }
        }
    }

    CachedRendition make(RenditionKey key, Path callFile) throws IOException, InterruptedException {
        Optional<CachedRendition> made = cache.find(key);
        if (made.isPresent()) {
            return made.get();
        }
        while (!crashes.isPoisonous(key)) {
            Optional<CachedRendition> rendition = attempt(key, callFile);
            if (rendition.isPresent()) {
                return rendition.get();
            }
        }
        throw failed(
                key,
                "it crashed its child " + CrashMemory.LIMIT + " times; it is tried again after "
                        + CrashMemory.REST.toMinutes() + " minutes");
    }

    private Optional<CachedRendition> attempt(RenditionKey key, Path callFile)
            throws IOException, InterruptedException {
        Path output = work.resolve(UUID.randomUUID() + ".part");
        long started = ticker.nanos();
        try {
            ChildOutcome outcome = process.run(
                    new RenderJob(
                            callFile.toAbsolutePath().toString(),
                            output.toString(),
                            key.format(),
                            key.layout(),
                            key.pointsPerSecond(),
                            Long.MAX_VALUE),
                    timeLimit.of(callFile));
            if (outcome instanceof ChildOutcome.Done done) {
                CachedRendition kept = keep(key, output, done.result(), ticker.nanos() - started);
                if (Files.notExists(callFile)) {
                    cache.remove(key.recording());
                    throw deleted(key);
                }
                return Optional.of(kept);
            }
            if (outcome instanceof ChildOutcome.Refused refused) {
                throw Files.notExists(callFile) ? deleted(key) : refusal(key, refused.failure());
            }
            crashed(key, outcome);
            return Optional.empty();
        } finally {
            Files.deleteIfExists(output);
        }
    }

    private CachedRendition keep(RenditionKey key, Path output, RenderResult result, long nanos) throws IOException {
        if (!Files.exists(output)) {
            throw failed(key, "the child reported success but wrote no file");
        }
        crashes.worked(key);
        CachedRendition kept = cache.put(key, output, result);
        RenderLog.LOG.rendered(
                key.recording(), key.format(), result.durationMillis(), result.packets(), nanos / 1_000_000);
        if (!result.warnings().isEmpty()) {
            RenderLog.LOG.renderedWithWarnings(key.recording(), key.format(), result.warnings());
        }
        return kept;
    }

    /** A child that took too long is not started again at once: its user has waited long enough. */
    private void crashed(RenditionKey key, ChildOutcome outcome) {
        crashes.crashed(key);
        boolean late = outcome instanceof ChildOutcome.TimedOut;
        String why = outcome instanceof ChildOutcome.TimedOut timedOut
                ? timedOut.why()
                : outcome instanceof ChildOutcome.Crashed crash ? crash.why() : outcome.toString();
        RenderLog.LOG.crashed(key.recording(), key.format(), why);
        if (crashes.isPoisonous(key)) {
            RenderLog.LOG.poisoned(key.recording(), key.format(), CrashMemory.LIMIT, CrashMemory.REST.toMinutes());
            throw failed(key, why);
        }
        if (late) {
            throw failed(key, why);
        }
    }

    private static RecorderException refusal(RenditionKey key, RenderFailure failure) {
        return failure.reason() == RenderFailure.Reason.NO_MEDIA
                ? new RecorderException(
                        ErrorCode.NOT_FOUND,
                        "Recording " + key.recording() + " has nothing to render: " + failure.message())
                : failed(key, failure.message());
    }

    private static RecorderException deleted(RenditionKey key) {
        return new RecorderException(
                ErrorCode.NOT_FOUND, "Recording " + key.recording() + " was deleted while it was rendered");
    }

    private static RecorderException failed(RenditionKey key, String why) {
        return new RecorderException(
                ErrorCode.RENDERING_FAILED,
                "Recording " + key.recording() + " cannot be rendered as " + key.format() + ": " + why);
    }
}
