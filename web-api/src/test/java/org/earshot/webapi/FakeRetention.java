// SPDX-License-Identifier: Apache-2.0
package org.earshot.webapi;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.error.ErrorCode;
import org.earshot.domain.error.RecorderException;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.recording.RecordingState;
import org.earshot.domain.retention.HeldRecording;
import org.earshot.domain.retention.KeptTotals;
import org.earshot.domain.retention.LegalHold;
import org.earshot.domain.retention.LegalHolds;
import org.earshot.domain.retention.PruningCandidate;
import org.earshot.domain.retention.PruningPlan;
import org.earshot.domain.retention.PruningProgress;
import org.earshot.domain.retention.PruningReason;
import org.earshot.domain.retention.PruningStep;
import org.earshot.domain.retention.RetentionAdmin;
import org.earshot.domain.retention.RetentionPolicy;
import org.earshot.domain.retention.RetentionStatus;
import org.earshot.domain.storage.StorageState;
import org.earshot.domain.storage.StorageUsage;

/** Retention that remembers what it was asked. */
final class FakeRetention implements RetentionAdmin, LegalHolds {

    static final Instant NOW = Instant.parse("2026-11-30T12:00:00.000001Z");

    final Map<RecordingId, LegalHold> holds = new ConcurrentHashMap<>();
    final List<String> done = new CopyOnWriteArrayList<>();
    volatile RetentionPolicy lastPolicy = RetentionPolicy.DEFAULT;
    volatile Optional<PruningProgress> run = Optional.empty();
    volatile Optional<RecorderException> failure = Optional.empty();

    @Override
    public RetentionStatus status() {
        failure.ifPresent(f -> {
            throw f;
        });
        return new RetentionStatus(
                new NodeId("node-a"),
                RetentionPolicy.DEFAULT,
                Duration.ofMinutes(10),
                StorageState.LOW,
                new StorageUsage(1000, 200, true),
                new KeptTotals(holds.size(), 7L * holds.size(), Optional.of(Recordings.START)),
                run);
    }

    @Override
    public PruningPlan preview(RetentionPolicy policy, int most) {
        lastPolicy = policy;
        return new PruningPlan(
                List.of(step(1, PruningReason.AGE, 5), step(2, PruningReason.PRESSURE, 6)), true, 3, 21, 4);
    }

    private static PruningStep step(int recording, PruningReason reason, long bytes) {
        return new PruningStep(
                new PruningCandidate(
                        Recordings.id(recording),
                        new NodeId("node-b"),
                        RecordingState.CLOSED_NORMAL,
                        Recordings.START,
                        Optional.of(Recordings.START),
                        bytes,
                        false,
                        false),
                reason);
    }

    @Override
    public PruningProgress run(RetentionPolicy policy, String who) {
        if (run.isPresent()) {
            throw new RecorderException(ErrorCode.CONFLICT, "A pruning run goes on at node node-a.");
        }
        lastPolicy = policy;
        run = Optional.of(
                new PruningProgress(policy, Optional.of(who), NOW, Optional.empty(), 0, 0, 0, 0, Optional.empty()));
        return run.get();
    }

    @Override
    public LegalHold hold(RecordingId recording, String who, String why) {
        if (why.isBlank()) {
            throw new RecorderException(ErrorCode.BAD_REQUEST, "A hold names why.");
        }
        existing(recording);
        LegalHold hold = new LegalHold(who, why, NOW);
        holds.put(recording, hold);
        return hold;
    }

    @Override
    public void release(RecordingId recording, String who) {
        existing(recording);
        holds.remove(recording);
        done.add("release by " + who);
    }

    private static void existing(RecordingId recording) {
        if (recording.equals(Recordings.id(9))) {
            throw new RecorderException(ErrorCode.NOT_FOUND, "There is no recording " + recording);
        }
    }

    @Override
    public Map<RecordingId, LegalHold> of(Collection<RecordingId> recordings) {
        failure.ifPresent(f -> {
            throw f;
        });
        Map<RecordingId, LegalHold> found = new HashMap<>(holds);
        found.keySet().retainAll(Set.copyOf(recordings));
        return found;
    }

    @Override
    public List<HeldRecording> all(int limit) {
        return holds.entrySet().stream()
                .limit(limit)
                .map(held -> new HeldRecording(
                        held.getKey(), RecordingState.CLOSED_NORMAL, Recordings.START, 7, held.getValue()))
                .toList();
    }
}
