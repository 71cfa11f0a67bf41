// SPDX-License-Identifier: Apache-2.0
package org.earshot.rendering;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.earshot.domain.recording.RecordingId;

/**
 * Finished renditions in one directory, limited in size; the oldest goes first. Survives a restart: the directory is
 * the truth, the index is built from it. Thread-safe.
 */
final class RenditionCache {

    private final Path directory;
    private final long maxBytes;
    private final Clock clock;
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<RenditionKey, CachedRendition> index = new LinkedHashMap<>();

    RenditionCache(Path directory, long maxBytes, Clock clock) throws IOException {
        this.directory = directory;
        this.maxBytes = maxBytes;
        this.clock = clock;
        Files.createDirectories(directory);
        for (Path file : oldestFirst()) {
            CachedRendition.of(file, Files.size(file)).ifPresent(found -> index.put(found.key(), found));
        }
    }

    private List<Path> oldestFirst() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(Files::isRegularFile)
                    .sorted(Comparator.comparingLong(file -> file.toFile().lastModified()))
                    .toList();
        }
    }

    Optional<CachedRendition> find(RenditionKey key) {
        lock.lock();
        try {
            CachedRendition found = index.get(key);
            if (found != null && !Files.exists(found.file())) {
                index.remove(key);
                return Optional.empty();
            }
            return Optional.ofNullable(found);
        } finally {
            lock.unlock();
        }
    }

    /** Takes a finished file over. It replaces renditions of the same call file when that was shorter. */
    CachedRendition put(RenditionKey key, Path finished, RenderResult result) throws IOException {
        Files.setLastModifiedTime(finished, FileTime.from(clock.instant()));
        lock.lock();
        try {
            Path target = directory.resolve(CachedRendition.fileName(key, result));
            long size = Files.size(finished);
            Files.move(finished, target, StandardCopyOption.ATOMIC_MOVE);
            CachedRendition added = new CachedRendition(key, target, size, result.durationMillis(), result.complete());
            removeIf(old ->
                    old.key().family().equals(key.family()) && !old.file().equals(target));
            index.put(key, added);
            shrink(added);
            return added;
        } finally {
            lock.unlock();
        }
    }

    void remove(RecordingId recording) throws IOException {
        lock.lock();
        try {
            removeIf(old -> old.key().recording().equals(recording));
        } finally {
            lock.unlock();
        }
    }

    private void shrink(CachedRendition keep) throws IOException {
        long total = index.values().stream().mapToLong(CachedRendition::size).sum();
        Iterator<CachedRendition> oldest = index.values().iterator();
        while (total > maxBytes && oldest.hasNext()) {
            CachedRendition candidate = oldest.next();
            if (!candidate.equals(keep)) {
                Files.deleteIfExists(candidate.file());
                oldest.remove();
                total -= candidate.size();
            }
        }
    }

    private void removeIf(Predicate<CachedRendition> condition) throws IOException {
        Iterator<CachedRendition> all = index.values().iterator();
        while (all.hasNext()) {
            CachedRendition candidate = all.next();
            if (condition.test(candidate)) {
                Files.deleteIfExists(candidate.file());
                all.remove();
            }
        }
    }
}
