// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.recording;

import jakarta.persistence.EntityManager;
import jakarta.persistence.Tuple;
import jakarta.persistence.TypedQuery;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.error.ErrorCode;
import org.earshot.domain.error.RecorderException;
import org.earshot.domain.recording.PageKey;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.recording.RecordingState;
import org.earshot.domain.retention.HeldRecording;
import org.earshot.domain.retention.KeptTotals;
import org.earshot.domain.retention.LegalHold;
import org.earshot.domain.retention.PruningCandidate;
import org.earshot.domain.retention.RetentionRows;

/**
 * What retention asks of the database, by JPA. Thread-safe; each method is one short transaction. A hold changes the version of
 * its recording's row, so that of a hold and a pruning at the same time one sees the other. Aliases are of small letters: strict JPQL keeps no others.
 */
final class JpaRetentionRows implements RetentionRows {

    private static final int ATTEMPTS = 5;
    private static final String ENDED = " r.state in ('CLOSED_NORMAL', 'CLOSED_ERROR')";
    private static final String HERE = "(r.node = :disk or exists (select 1 from RecordingCopyEntity c"
            + " where c.copyKey.recording = r.id and c.copyKey.node = :disk))";

    private final JpaTransactions transactions;

    JpaRetentionRows(JpaTransactions transactions) {
        this.transactions = transactions;
    }

    @Override
    public List<PruningCandidate> oldest(NodeId disk, Set<NodeId> homes, Optional<PageKey> after, int limit) {
        if (homes.isEmpty()) {
            return List.of();
        }
        String further = after.isPresent() ? " and (r.startedAt > :at or (r.startedAt = :at and r.id > :id))" : "";
        return attempt(entities -> {
            TypedQuery<Tuple> query = entities.createQuery(
                            "select r.id as recording_id, r.node as home_node, r.state as row_state, r.startedAt as began,"
                                    + " r.endedAt as finished_at, r.fileBytes as file_length, r.holdSince as held_since,"
                                    + " case when " + HERE + " then 1 else 0 end as is_here from RecordingEntity r"
                                    + " where" + ENDED + " and r.node in :homes" + further
                                    + " order by r.startedAt, r.id",
                            Tuple.class)
                    .setParameter("disk", disk.value())
                    .setParameter("homes", names(homes))
                    .setMaxResults(limit);
            after.ifPresent(key -> query.setParameter("at", Columns.micros(key.startedAt()))
                    .setParameter("id", key.id().toString()));
            return query.getResultList().stream()
                    .map(JpaRetentionRows::candidate)
                    .toList();
        });
    }

    private static PruningCandidate candidate(Tuple row) {
        return new PruningCandidate(
                RecordingId.parse(row.get("recording_id", String.class)),
                new NodeId(row.get("home_node", String.class)),
                RecordingState.valueOf(row.get("row_state", String.class)),
                Columns.instant(row.get("began", Long.class)),
                Optional.ofNullable(row.get("finished_at", Long.class)).map(Columns::instant),
                row.get("file_length", Long.class),
                row.get("is_here", Integer.class) == 1,
                row.get("held_since") != null);
    }

    @Override
    public Set<NodeId> homes() {
        return attempt(entities -> new HashSet<>(entities
                .createQuery("select distinct r.node from RecordingEntity r where" + ENDED, String.class)
                .getResultList()
                .stream()
                .map(NodeId::new)
                .toList()));
    }

    @Override
    public long prunableBytes(NodeId disk, Set<NodeId> homes, Instant before) {
        if (homes.isEmpty()) {
            return 0;
        }
        return attempt(entities -> entities.createQuery(
                        "select coalesce(sum(r.fileBytes), 0L) from RecordingEntity r where" + ENDED
                                + " and r.node in :homes and r.holdSince is null"
                                + " and coalesce(r.endedAt, r.startedAt) < :before and " + HERE,
                        Long.class)
                .setParameter("homes", names(homes))
                .setParameter("before", Columns.micros(before))
                .setParameter("disk", disk.value())
                .getSingleResult());
    }

    @Override
    public LegalHold hold(RecordingId recording, LegalHold hold) {
        return change(recording, entity -> {
            if (!entity.state().hasMedia()) {
                throw new RecorderException(
                        ErrorCode.CONFLICT,
                        "Recording " + recording + " is " + entity.state() + ": there is no media to hold any more");
            }
            Instant since = entity.hold().map(LegalHold::since).orElse(hold.since());
            entity.hold(new LegalHold(hold.who(), hold.why(), since));
            return entity.hold().orElseThrow();
        });
    }

    @Override
    public Optional<LegalHold> release(RecordingId recording) {
        return change(recording, entity -> {
            Optional<LegalHold> before = entity.hold();
            entity.release();
            return before;
        });
    }

    /** A change that lost to another of the same row is tried again. */
    private <T> T change(RecordingId recording, Function<RecordingEntity, T> how) {
        for (int attempt = 1; ; attempt++) {
            try {
                return attempt(entities -> how.apply(find(entities, recording)));
            } catch (RecorderException e) {
                if (attempt == ATTEMPTS || !JpaConflicts.isLostToAnother(e)) {
                    throw e;
                }
            }
        }
    }

    private static RecordingEntity find(EntityManager entities, RecordingId recording) {
        return Optional.ofNullable(entities.find(RecordingEntity.class, recording.toString()))
                .orElseThrow(() -> new RecorderException(ErrorCode.NOT_FOUND, "There is no recording " + recording));
    }

    @Override
    public Map<RecordingId, LegalHold> holds(Collection<RecordingId> recordings) {
        if (recordings.isEmpty()) {
            return Map.of();
        }
        Map<RecordingId, LegalHold> found = new HashMap<>();
        attempt(entities -> entities.createQuery(
                                "select r.id as recording_id, r.holdBy as held_by, r.holdReason as held_for, r.holdSince as held_since"
                                        + " from RecordingEntity r where r.holdSince is not null and r.id in :ids",
                                Tuple.class)
                        .setParameter(
                                "ids",
                                recordings.stream().map(RecordingId::toString).toList())
                        .getResultList())
                .forEach(row -> found.put(RecordingId.parse(row.get("recording_id", String.class)), hold(row)));
        return found;
    }

    private static LegalHold hold(Tuple row) {
        return new LegalHold(
                row.get("held_by", String.class),
                row.get("held_for", String.class),
                Columns.instant(row.get("held_since", Long.class)));
    }

    @Override
    public List<HeldRecording> held(int limit) {
        return attempt(entities -> entities
                .createQuery(
                        "select r.id as recording_id, r.state as row_state, r.startedAt as began, r.fileBytes as file_length,"
                                + " r.holdBy as held_by, r.holdReason as held_for, r.holdSince as held_since from RecordingEntity r"
                                + " where r.holdSince is not null order by r.holdSince, r.id",
                        Tuple.class)
                .setMaxResults(limit)
                .getResultList()
                .stream()
                .map(row -> new HeldRecording(
                        RecordingId.parse(row.get("recording_id", String.class)),
                        RecordingState.valueOf(row.get("row_state", String.class)),
                        Columns.instant(row.get("began", Long.class)),
                        row.get("file_length", Long.class),
                        hold(row)))
                .toList());
    }

    @Override
    public KeptTotals totals() {
        return attempt(entities -> {
            Tuple held = entities.createQuery(
                            "select count(r.id) as held_count, coalesce(sum(r.fileBytes), 0L) as file_length"
                                    + " from RecordingEntity r where r.holdSince is not null",
                            Tuple.class)
                    .getSingleResult();
            List<Long> oldest = entities.createQuery(
                            "select min(r.startedAt) from RecordingEntity r where" + ENDED, Long.class)
                    .getResultList();
            return new KeptTotals(
                    held.get("held_count", Long.class),
                    held.get("file_length", Long.class),
                    Optional.ofNullable(oldest.get(0)).map(Columns::instant));
        });
    }

    @Override
    public List<RecordingId> leftovers(NodeId home, int limit) {
        return attempt(entities -> entities
                .createQuery(
                        "select r.id from RecordingEntity r where r.filesLeft = true and r.node = :home", String.class)
                .setParameter("home", home.value())
                .setMaxResults(limit)
                .getResultList()
                .stream()
                .map(RecordingId::parse)
                .toList());
    }

    @Override
    public void filesRemoved(Collection<RecordingId> recordings) {
        if (recordings.isEmpty()) {
            return;
        }
        attempt(entities -> entities.createQuery("update RecordingEntity r set r.filesLeft = false where r.id in :ids")
                .setParameter(
                        "ids", recordings.stream().map(RecordingId::toString).toList())
                .executeUpdate());
    }

    private static List<String> names(Set<NodeId> nodes) {
        return nodes.stream().map(NodeId::value).toList();
    }

    private <T> T attempt(Function<EntityManager, T> work) {
        try {
            return transactions.call(work);
        } catch (RuntimeException e) {
            throw JpaRecordingRepository.ours(e);
        }
    }
}
