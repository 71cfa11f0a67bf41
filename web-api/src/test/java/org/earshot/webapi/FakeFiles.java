// SPDX-License-Identifier: Apache-2.0
package org.earshot.webapi;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.earshot.domain.media.CaptureSummary;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.storage.RecordingStore;
import org.earshot.domain.storage.StorageUsage;

/** Says of which recordings a node has files. */
final class FakeFiles implements RecordingStore {

    final Set<RecordingId> present = ConcurrentHashMap.newKeySet();
    volatile boolean all;

    @Override
    public boolean owns(RecordingId recording) {
        return locate(recording).isPresent();
    }

    @Override
    public Optional<Path> locate(RecordingId recording) {
        return all || present.contains(recording) ? Optional.of(Path.of(recording.toString())) : Optional.empty();
    }

    @Override
    public void setAside(RecordingId recording) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void delete(RecordingId recording) {
        present.remove(recording);
    }

    @Override
    public StorageUsage usage() {
        return new StorageUsage(1000, 200, true);
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
