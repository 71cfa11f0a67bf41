// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.replication.store;

import jakarta.persistence.EntityManager;
import jakarta.persistence.Tuple;
import jakarta.persistence.TypedQuery;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.error.ErrorCode;
import org.earshot.domain.error.RecorderException;
import org.earshot.domain.recording.PageKey;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.replication.Delivery;
import org.earshot.domain.replication.ReplicationJob;
import org.earshot.domain.replication.ReplicationRows;
import org.earshot.domain.replication.ReplicationRun;
import org.earshot.domain.replication.ReplicationSearch;
import org.earshot.ejb.recording.Columns;
import org.earshot.ejb.recording.JpaConflicts;
import org.earshot.ejb.recording.JpaRecordingSearch;
import org.earshot.ejb.recording.JpaTransactions;

/** Jobs, runs and deliveries in the database, by JPA. Thread-safe; each method is one short transaction. */
final class JpaReplicationRows implements ReplicationRows {

    /** How long a recording waits for the file of a node that was lost. */
    private static final Duration PATIENCE = Duration.ofHours(1);

    private static final String ENDED = " r.state in ('CLOSED_NORMAL', 'CLOSED_ERROR') and r.fileBytes > 0";
    private static final String OURS = " and (r.node = :self or (r.node not in :alive and exists"
            + " (select 1 from RecordingCopyEntity c where c.copyKey.recording = r.id and c.copyKey.node = :self)))"
            + " and (r.flags not like '%AWAITING_HOME%' or coalesce(r.endedAt, r.startedAt) < :patience)"
            + " and not exists (select 1 from OriginEntity o where o.recording = r.id and o.cluster = :target)";
    private static final String SETTLED = "(select 1 from DeliveryEntity d where d.deliveryKey.job = :job"
            + " and d.deliveryKey.recording = r.id and d.bytes = r.fileBytes and d.state in ('CONFIRMED', 'REMOVED',"
            + " 'UNWANTED'))";
    private static final String UNDONE = " and not exists " + SETTLED
            + " and not exists (select 1 from DeliveryEntity f where f.deliveryKey.job = :job"
            + " and f.deliveryKey.recording = r.id and f.bytes = r.fileBytes and f.nextTryAt > :now)";

    /** Captured by this cluster, and no part of it is still with a node that was lost. */
    private static final String WHOLE = " and not exists (select 1 from OriginEntity o where o.recording = r.id)"
            + " and r.flags not like '%AWAITING_HOME%' and (r.flags not like '%TAKEN_OVER%'"
            + " or exists (select 1 from r.attributes a where key(a) like 'merged.%'))";

    private final JpaTransactions transactions;

    JpaReplicationRows(JpaTransactions transactions) {
        this.transactions = transactions;
    }

    @Override
    public void insert(ReplicationJob job, String sealedToken) {
        try {
            transactions.attempt(entities -> {
                removeWork(entities, job.name());
                entities.persist(JobEntity.from(job, sealedToken));
                entities.flush();
                return job;
            });
        } catch (RecorderException e) {
            if (JpaConflicts.isDuplicate(e)) {
                throw new RecorderException(ErrorCode.CONFLICT, "There is a job '" + job.name() + "' already", e);
            }
            throw e;
        }
    }

    @Override
    public List<ReplicationJob> jobs() {
        return transactions.attempt(entities ->
                entities
                        .createQuery("select j from JobEntity j order by j.name", JobEntity.class)
                        .getResultList()
                        .stream()
                        .map(JobEntity::toDomain)
                        .toList());
    }

    @Override
    public Optional<ReplicationJob> job(String name) {
        return transactions.attempt(entities ->
                Optional.ofNullable(entities.find(JobEntity.class, name)).map(JobEntity::toDomain));
    }

    @Override
    public Optional<String> sealedToken(String job) {
        return transactions.attempt(entities ->
                Optional.ofNullable(entities.find(JobEntity.class, job)).map(JobEntity::sealedToken));
    }

    @Override
    public ReplicationJob change(String job, UnaryOperator<ReplicationJob> how) {
        return transactions.attempt(entities -> {
            JobEntity entity = Optional.ofNullable(entities.find(JobEntity.class, job))
                    .orElseThrow(() -> new RecorderException(ErrorCode.NOT_FOUND, "There is no job '" + job + "'"));
            entity.take(how.apply(entity.toDomain()));
            return entity.toDomain();
        });
    }

    @Override
    public boolean remove(String job) {
        return transactions.attempt(entities -> {
            removeWork(entities, job);
            return entities.createQuery("delete from JobEntity j where j.name = :job")
                            .setParameter("job", job)
                            .executeUpdate()
                    > 0;
        });
    }

    /** Before a job is made, too: a node may have noted something while the one before was being removed. */
    private static void removeWork(EntityManager entities, String job) {
        Stream.of("DeliveryEntity e where e.deliveryKey.job", "RunEntity e where e.runKey.job")
                .forEach(rows -> entities.createQuery("delete from " + rows + " = :job")
                        .setParameter("job", job)
                        .executeUpdate());
    }

    @Override
    public List<PageKey> due(ReplicationSearch search, Optional<PageKey> after, int limit) {
        String further = after.isPresent() ? " and (r.startedAt > :at or (r.startedAt = :at and r.id > :id))" : "";
        return transactions.attempt(entities -> {
            TypedQuery<Tuple> query = query(
                            entities,
                            search,
                            "select r.id as recording_id, r.startedAt as began",
                            further + " order by r.startedAt, r.id",
                            Tuple.class)
                    .setMaxResults(limit);
            after.ifPresent(key -> query.setParameter("at", Columns.micros(key.startedAt()))
                    .setParameter("id", key.id().toString()));
            return query.getResultList().stream()
                    .map(row -> new PageKey(
                            Columns.instant(row.get("began", Long.class)),
                            RecordingId.parse(row.get("recording_id", String.class))))
                    .toList();
        });
    }

    @Override
    public long countDue(ReplicationSearch search) {
        return transactions.attempt(entities ->
                query(entities, search, "select count(r.id)", "", Long.class).getSingleResult());
    }

    private static <T> TypedQuery<T> query(
            EntityManager entities, ReplicationSearch search, String select, String rest, Class<T> type) {
        JpaRecordingSearch scope = new JpaRecordingSearch(search.job().scope(), Optional.empty());
        TypedQuery<T> query = entities.createQuery(
                select + " from RecordingEntity r where" + ENDED + OURS + (search.all() ? "" : UNDONE) + scope.further()
                        + rest,
                type);
        scope.bind(query)
                .setParameter("self", search.self().value())
                .setParameter(
                        "alive",
                        Stream.concat(search.alive().stream(), Stream.of(search.self()))
                                .map(NodeId::value)
                                .toList())
                .setParameter("patience", Columns.micros(search.now().minus(PATIENCE)))
                .setParameter("target", search.target());
        if (!search.all()) {
            query.setParameter("job", search.job().name()).setParameter("now", Columns.micros(search.now()));
        }
        return query;
    }

    @Override
    public boolean isPending(ReplicationJob job, RecordingId recording) {
        JpaRecordingSearch scope = new JpaRecordingSearch(job.scope(), Optional.empty());
        return transactions.attempt(entities -> {
            TypedQuery<Long> query = entities.createQuery(
                    "select count(r.id) from RecordingEntity r where" + ENDED + " and r.id = :recording and not exists "
                            + SETTLED + scope.further(),
                    Long.class);
            scope.bind(query).setParameter("recording", recording.toString()).setParameter("job", job.name());
            return query.getSingleResult() > 0;
        });
    }

    @Override
    public Optional<Delivery> delivery(String job, RecordingId recording) {
        return transactions.attempt(entities -> Optional.ofNullable(
                        entities.find(DeliveryEntity.class, DeliveryEntity.Key.of(job, recording)))
                .map(DeliveryEntity::toDomain));
    }

    @Override
    public void put(ReplicationJob job, Delivery delivery) {
        put(job, DeliveryEntity.from(delivery));
    }

    private void put(ReplicationJob job, Object row) {
        transactions.attempt(entities -> {
            boolean there = Optional.ofNullable(entities.find(JobEntity.class, job.name()))
                    .filter(known -> known.toDomain().createdAt().equals(job.createdAt()))
                    .isPresent();
            return there ? entities.merge(row) : row;
        });
    }

    @Override
    public List<Delivery> removable(String job, NodeId home, Instant before, Optional<Delivery> after, int limit) {
        return transactions.attempt(entities -> entities
                .createQuery(
                        "select d from DeliveryEntity d, RecordingEntity r where d.deliveryKey.job = :job"
                                + " and d.state = 'CONFIRMED' and d.changedAt < :before"
                                + " and (d.changedAt > :at or (d.changedAt = :at and d.deliveryKey.recording > :id))"
                                + " and r.id = d.deliveryKey.recording and r.node = :home and r.holdSince is null"
                                + " and r.fileBytes = d.bytes and" + ENDED + WHOLE
                                + " order by d.changedAt, d.deliveryKey.recording",
                        DeliveryEntity.class)
                .setParameter("job", job)
                .setParameter("home", home.value())
                .setParameter("before", Columns.micros(before))
                .setParameter("at", after.map(last -> Columns.micros(last.at())).orElse(Long.MIN_VALUE))
                .setParameter(
                        "id", after.map(last -> last.recording().toString()).orElse(""))
                .setMaxResults(limit)
                .getResultList()
                .stream()
                .map(DeliveryEntity::toDomain)
                .toList());
    }

    @Override
    public List<ReplicationRun> runs(String job) {
        return transactions.attempt(entities -> entities
                .createQuery(
                        "select n from RunEntity n where n.runKey.job = :job order by n.runKey.node", RunEntity.class)
                .setParameter("job", job)
                .getResultList()
                .stream()
                .map(RunEntity::toDomain)
                .toList());
    }

    @Override
    public void put(ReplicationJob job, ReplicationRun run) {
        put(job, RunEntity.from(run));
    }
}
