// SPDX-License-Identifier: Apache-2.0
package org.earshot.rendering;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.earshot.domain.media.CaptureSummary;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.storage.RecordingStore;
import org.earshot.domain.storage.StorageUsage;

/** Call files by recording. */
final class FakeStore implements RecordingStore {

    private final Map<RecordingId, Path> files = new ConcurrentHashMap<>();

    void add(RecordingId recording, Path file) {
        files.put(recording, file);
    }

    @Override
    public boolean owns(RecordingId recording) {
        return locate(recording).isPresent();
    }

    @Override
    public Optional<Path> locate(RecordingId recording) {
        return Optional.ofNullable(files.get(recording));
    }

    @Override
    public void setAside(RecordingId recording) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void delete(RecordingId recording) {
        files.remove(recording);
    }

    @Override
    public StorageUsage usage() {
        throw new UnsupportedOperationException();
    }

    @Override
    public List<CaptureSummary> recover() {
        return List.of();
    }

    @Override
    public Optional<CaptureSummary> summarize(RecordingId recording) {
        return Optional.empty();
    }
}
