// SPDX-License-Identifier: Apache-2.0
package org.earshot.testsupport;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.recording.Recording;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.recording.RecordingState;
import org.earshot.domain.storage.RecordingCopies;
import org.earshot.domain.storage.RecordingCopy;

/** Copies in memory. Thread-safe. */
public final class InMemoryRecordingCopies implements RecordingCopies {

    private record Key(RecordingId recording, NodeId node) {}

    private final Map<Key, RecordingCopy> copies = new ConcurrentHashMap<>();
    private final Function<RecordingId, Optional<Recording>> rows;
    private final Supplier<List<Recording>> all;

    /** Copies of recordings of which nothing is known. */
    public InMemoryRecordingCopies() {
        this(recording -> Optional.empty());
    }

    /** @param rows what is known of a recording */
    public InMemoryRecordingCopies(Function<RecordingId, Optional<Recording>> rows) {
        this(rows, List::of);
    }

    /**
     * @param rows what is known of a recording
     * @param all the recordings, also those that have no copies
     */
    public InMemoryRecordingCopies(Function<RecordingId, Optional<Recording>> rows, Supplier<List<Recording>> all) {
        this.rows = rows;
        this.all = all;
    }

    @Override
    public List<RecordingCopy> of(RecordingId recording) {
        return copies.values().stream()
                .filter(copy -> copy.recording().equals(recording))
                .sorted(Comparator.comparingLong(RecordingCopy::bytes).reversed())
                .toList();
    }

    @Override
    public Map<RecordingId, List<RecordingCopy>> ofAll(Collection<RecordingId> recordings) {
        return recordings.stream()
                .distinct()
                .map(this::of)
                .filter(held -> !held.isEmpty())
                .collect(Collectors.toMap(held -> held.get(0).recording(), held -> held));
    }

    @Override
    public void putAll(List<RecordingCopy> changed) {
        changed.forEach(copy -> copies.put(new Key(copy.recording(), copy.node()), copy));
    }

    @Override
    public void remove(RecordingId recording, NodeId node) {
        copies.remove(new Key(recording, node));
    }

    @Override
    public List<RecordingId> obsolete(NodeId node, int limit) {
        return copies.values().stream()
                .filter(copy -> copy.node().equals(node) && row(copy, InMemoryRecordingCopies::isGone))
                .map(RecordingCopy::recording)
                .limit(limit)
                .toList();
    }

    @Override
    public List<RecordingCopy> unfinished(NodeId home) {
        return copies.values().stream()
                .filter(copy -> row(
                        copy,
                        row -> row.node().equals(home.value())
                                && row.state().isClosed()
                                && !isGone(row)
                                && (!copy.complete() || copy.bytes() < row.fileBytes())))
                .toList();
    }

    @Override
    public List<RecordingId> lacking(
            NodeId self, Set<NodeId> present, int wanted, Optional<RecordingId> after, int limit) {
        return all.get().stream()
                .filter(row -> isLacking(row, self, present, wanted))
                .map(Recording::id)
                .filter(recording -> after.isEmpty()
                        || recording.toString().compareTo(after.get().toString()) > 0)
                .sorted(Comparator.comparing(RecordingId::toString))
                .limit(limit)
                .toList();
    }

    private boolean isLacking(Recording row, NodeId self, Set<NodeId> present, int wanted) {
        List<RecordingCopy> held = of(row.id());
        boolean here = row.node().equals(self.value())
                || held.stream().anyMatch(copy -> copy.node().equals(self));
        long whole = held.stream()
                .filter(copy -> copy.complete() && present.contains(copy.node()))
                .count();
        boolean home = present.contains(new NodeId(row.node()));
        return row.state().isClosed() && !isGone(row) && row.fileBytes() > 0 && here && whole + (home ? 1 : 0) < wanted;
    }

    private boolean row(RecordingCopy copy, Predicate<Recording> holds) {
        return rows.apply(copy.recording()).filter(holds).isPresent();
    }

    private static boolean isGone(Recording row) {
        return row.state() == RecordingState.DELETED || row.state() == RecordingState.PRUNED;
    }
}
