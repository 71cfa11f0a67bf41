// SPDX-License-Identifier: Apache-2.0
package org.earshot.testsupport;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.storage.RecordingCopies;
import org.earshot.domain.storage.RecordingCopy;

/** Copies in memory. Thread-safe. */
public final class InMemoryRecordingCopies implements RecordingCopies {

    private record Key(RecordingId recording, NodeId node) {}

    private final Map<Key, RecordingCopy> copies = new ConcurrentHashMap<>();

    @Override
    public List<RecordingCopy> of(RecordingId recording) {
        return copies.values().stream()
                .filter(copy -> copy.recording().equals(recording))
                .sorted(Comparator.comparingLong(RecordingCopy::bytes).reversed())
                .toList();
    }

    @Override
    public void put(RecordingCopy copy) {
        copies.put(new Key(copy.recording(), copy.node()), copy);
    }

    @Override
    public void remove(RecordingId recording, NodeId node) {
        copies.remove(new Key(recording, node));
    }
}
