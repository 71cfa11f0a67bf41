// SPDX-License-Identifier: Apache-2.0
package org.earshot.testsupport;

import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.error.ErrorCode;
import org.earshot.domain.error.RecorderException;
import org.earshot.domain.recording.PageKey;
import org.earshot.domain.recording.Recording;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.recording.RecordingState;
import org.earshot.domain.retention.HeldRecording;
import org.earshot.domain.retention.KeptTotals;
import org.earshot.domain.retention.LegalHold;
import org.earshot.domain.retention.PruningCandidate;
import org.earshot.domain.retention.RetentionRows;
import org.earshot.domain.storage.RecordingCopies;
import org.earshot.domain.storage.RecordingCopy;

/** What retention knows of the rows of an {@link InMemoryRecordingRepository}. Thread-safe. */
public final class InMemoryRetentionRows implements RetentionRows {

    private static final Comparator<Recording> OLDEST_FIRST = Comparator.comparing(Recording::startedAt)
            .thenComparing(row -> row.id().toString());

    private final InMemoryRecordingRepository repository;
    private final RecordingCopies copies;

    public InMemoryRetentionRows(InMemoryRecordingRepository repository, RecordingCopies copies) {
        this.repository = repository;
        this.copies = copies;
    }

    @Override
    public List<PruningCandidate> oldest(NodeId disk, Set<NodeId> homes, Optional<PageKey> after, int limit) {
        return kept().filter(row -> homes.contains(new NodeId(row.node())))
                .filter(row -> after.map(key -> isAfter(row, key)).orElse(true))
                .sorted(OLDEST_FIRST)
                .limit(limit)
                .map(row -> candidate(disk, row))
                .toList();
    }

    private PruningCandidate candidate(NodeId disk, Recording row) {
        return new PruningCandidate(
                row.id(),
                new NodeId(row.node()),
                row.state(),
                row.startedAt(),
                row.endedAt(),
                row.fileBytes(),
                isHere(disk, row),
                repository.holds.containsKey(row.id()));
    }

    private boolean isHere(NodeId disk, Recording row) {
        return row.node().equals(disk.value())
                || copies.of(row.id()).stream().map(RecordingCopy::node).anyMatch(disk::equals);
    }

    @Override
    public Set<NodeId> homes() {
        return kept().map(row -> new NodeId(row.node())).collect(Collectors.toSet());
    }

    @Override
    public long prunableBytes(NodeId disk, Set<NodeId> homes, Instant before) {
        return kept().filter(row -> homes.contains(new NodeId(row.node())) && isHere(disk, row))
                .filter(row -> row.endedAt().orElse(row.startedAt()).isBefore(before))
                .filter(row -> !repository.holds.containsKey(row.id()))
                .mapToLong(Recording::fileBytes)
                .sum();
    }

    @Override
    public LegalHold hold(RecordingId recording, LegalHold hold) {
        repository.check();
        AtomicReference<LegalHold> placed = new AtomicReference<>();
        Recording row = repository.rows.computeIfPresent(recording, (id, stored) -> {
            if (!stored.state().hasMedia()) {
                throw new RecorderException(ErrorCode.CONFLICT, "Recording " + id + " is " + stored.state());
            }
            placed.set(repository.holds.merge(
                    id, hold, (before, now) -> new LegalHold(now.who(), now.why(), before.since())));
            return stored;
        });
        if (row == null) {
            throw new RecorderException(ErrorCode.NOT_FOUND, "No recording " + recording);
        }
        return placed.get();
    }

    @Override
    public Optional<LegalHold> release(RecordingId recording) {
        if (repository.byId(recording).isEmpty()) {
            throw new RecorderException(ErrorCode.NOT_FOUND, "No recording " + recording);
        }
        return Optional.ofNullable(repository.holds.remove(recording));
    }

    @Override
    public Map<RecordingId, LegalHold> holds(Collection<RecordingId> recordings) {
        repository.check();
        Map<RecordingId, LegalHold> found = new HashMap<>(repository.holds);
        found.keySet().retainAll(Set.copyOf(recordings));
        return found;
    }

    @Override
    public List<HeldRecording> held(int limit) {
        return repository.all().stream()
                .filter(row -> repository.holds.containsKey(row.id()))
                .map(row -> new HeldRecording(
                        row.id(), row.state(), row.startedAt(), row.fileBytes(), repository.holds.get(row.id())))
                .sorted(Comparator.comparing((HeldRecording held) -> held.hold().since()))
                .limit(limit)
                .toList();
    }

    @Override
    public KeptTotals totals() {
        List<HeldRecording> held = held(Integer.MAX_VALUE);
        return new KeptTotals(
                held.size(),
                held.stream().mapToLong(HeldRecording::bytes).sum(),
                kept().map(Recording::startedAt).min(Comparator.naturalOrder()));
    }

    @Override
    public List<RecordingId> leftovers(NodeId home, int limit) {
        return repository.all().stream()
                .filter(row -> row.node().equals(home.value()) && repository.leftovers.contains(row.id()))
                .map(Recording::id)
                .limit(limit)
                .toList();
    }

    @Override
    public void filesRemoved(Collection<RecordingId> recordings) {
        repository.check();
        repository.leftovers.removeAll(Set.copyOf(recordings));
    }

    private Stream<Recording> kept() {
        repository.check();
        return repository.all().stream()
                .filter(row ->
                        row.state() != RecordingState.ACTIVE && row.state().hasMedia());
    }

    private static boolean isAfter(Recording row, PageKey key) {
        int order = row.startedAt().compareTo(key.startedAt());
        return order > 0
                || (order == 0 && row.id().toString().compareTo(key.id().toString()) > 0);
    }
}
