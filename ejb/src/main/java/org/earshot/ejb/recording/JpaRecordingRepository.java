// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.recording;

import jakarta.persistence.EntityManager;
import jakarta.persistence.TypedQuery;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.earshot.domain.error.ErrorCode;
import org.earshot.domain.error.RecorderException;
import org.earshot.domain.recording.Page;
import org.earshot.domain.recording.PageKey;
import org.earshot.domain.recording.Recording;
import org.earshot.domain.recording.RecordingFilter;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.recording.RecordingRepository;

/** Recordings in the database, by JPA. Thread-safe; each method is one short transaction, which may be tried again. */
final class JpaRecordingRepository implements RecordingRepository {

    private static final int LARGEST_PAGE = 500;

    private final JpaTransactions transactions;
    private final StoreStatus status;

    JpaRecordingRepository(JpaTransactions transactions, StoreStatus status) {
        this.transactions = transactions;
        this.status = status;
    }

    @Override
    public void insert(Recording recording) {
        try {
            attempt(entities -> {
                entities.persist(RecordingEntity.from(recording));
                entities.flush();
                return recording;
            });
        } catch (RecorderException e) {
            if (JpaConflicts.isDuplicate(e)) {
                throw new RecorderException(ErrorCode.CONFLICT, "There is a row " + recording.id() + " already", e);
            }
            throw e;
        }
    }

    @Override
    public void update(Recording recording) {
        attempt(entities -> {
            RecordingEntity entity =
                    entities.find(RecordingEntity.class, recording.id().toString());
            if (entity == null) {
                throw new RecorderException(ErrorCode.NOT_FOUND, "No recording " + recording.id());
            }
            checkOwner(entity, recording);
            check(entity, recording);
            entity.take(recording);
            return recording;
        });
    }

    @Override
    public Optional<Recording> change(RecordingId id, Function<Recording, Optional<Recording>> how) {
        return attempt(entities -> Optional.ofNullable(entities.find(RecordingEntity.class, id.toString()))
                .flatMap(stored -> replaced(stored, how.apply(stored.toDomain()))));
    }

    @Override
    public Map<RecordingId, Recording> changeAll(
            Collection<RecordingId> ids, Function<Recording, Optional<Recording>> how) {
        if (ids.size() > LARGEST_CHANGE) {
            throw new RecorderException(
                    ErrorCode.BAD_REQUEST, "At most " + LARGEST_CHANGE + " rows are changed at once");
        }
        if (ids.isEmpty()) {
            return Map.of();
        }
        return attempt(entities -> entities
                .createQuery("select r from RecordingEntity r where r.id in :ids", RecordingEntity.class)
                .setParameter("ids", ids.stream().map(RecordingId::toString).toList())
                .getResultList()
                .stream()
                .flatMap(stored -> replaced(stored, how.apply(stored.toDomain())).stream())
                .collect(Collectors.toMap(Recording::id, row -> row)));
    }

    private static Optional<Recording> replaced(RecordingEntity stored, Optional<Recording> next) {
        next.ifPresent(recording -> {
            check(stored, recording);
            stored.take(recording);
        });
        return next;
    }

    private static void checkOwner(RecordingEntity stored, Recording next) {
        String owner = stored.toDomain().node();
        if (!owner.equals(next.node())) {
            throw new RecorderException(
                    ErrorCode.CONFLICT,
                    "Recording " + next.id() + " is node " + owner + "'s, not " + next.node() + "'s");
        }
    }

    private static void check(RecordingEntity stored, Recording next) {
        Recording before = stored.toDomain();
        if (!before.canBecome(next)) {
            throw new RecorderException(
                    ErrorCode.CONFLICT,
                    "Recording " + next.id() + " is " + ending(before) + " and cannot become " + ending(next));
        }
        if (before.state().hasMedia() && !next.state().hasMedia()) {
            stored.hold().ifPresent(hold -> {
                throw new RecorderException(
                        ErrorCode.CONFLICT,
                        "Recording " + next.id() + " is on legal hold (" + hold.who() + ": " + hold.why()
                                + "); release it first, with DELETE /api/v1/recordings/" + next.id() + "/hold");
            });
        }
    }

    private static String ending(Recording recording) {
        return recording.state()
                + recording.reason().map(reason -> " (" + reason + ")").orElse("");
    }

    @Override
    public Page<Recording> find(RecordingFilter filter, Optional<PageKey> after, int limit) {
        if (limit < 1 || limit > LARGEST_PAGE) {
            throw new RecorderException(ErrorCode.BAD_REQUEST, "A page has 1 to " + LARGEST_PAGE + " recordings");
        }
        JpaRecordingSearch search = new JpaRecordingSearch(filter, after);
        return attempt(entities -> {
            List<Recording> found = list(search.query(entities).setMaxResults(limit + 1));
            if (found.size() <= limit) {
                return new Page<>(found, Optional.empty());
            }
            Recording last = found.get(limit - 1);
            return new Page<>(found.subList(0, limit), Optional.of(new PageKey(last.startedAt(), last.id())));
        });
    }

    @Override
    public Optional<Recording> byId(RecordingId id) {
        return attempt(entities -> Optional.ofNullable(entities.find(RecordingEntity.class, id.toString()))
                .map(RecordingEntity::toDomain));
    }

    @Override
    public List<Recording> active(String node) {
        return attempt(entities -> list(entities.createQuery(
                        "select r from RecordingEntity r where r.state = 'ACTIVE' and r.node = :node"
                                + " order by r.startedAt, r.id",
                        RecordingEntity.class)
                .setParameter("node", node)));
    }

    @Override
    public List<RecordingId> active(String node, Instant before) {
        return attempt(entities -> entities
                .createQuery(
                        "select r.id from RecordingEntity r where r.state = 'ACTIVE' and r.node = :node"
                                + " and r.startedAt < :before order by r.startedAt desc, r.id",
                        String.class)
                .setParameter("node", node)
                .setParameter("before", Columns.micros(before))
                .getResultList()
                .stream()
                .map(RecordingId::parse)
                .toList());
    }

    @Override
    public List<Recording> awaitingHome(String node) {
        return attempt(entities -> list(entities.createQuery(
                        "select r from RecordingEntity r where r.node = :node and r.endReason = 'SERVER_LOST'"
                                + " and r.flags like '%AWAITING_HOME%' order by r.startedAt, r.id",
                        RecordingEntity.class)
                .setParameter("node", node)));
    }

    @Override
    public Optional<Recording> bySipCallId(String callId) {
        return attempt(entities -> list(entities.createQuery(
                                "select r from RecordingEntity r where exists"
                                        + " (select 1 from r.dialogs d where d.callId = :callId)"
                                        + " order by r.startedAt desc, r.id",
                                RecordingEntity.class)
                        .setParameter("callId", callId)
                        .setMaxResults(1))
                .stream()
                .findFirst());
    }

    private static List<Recording> list(TypedQuery<RecordingEntity> query) {
        return query.getResultList().stream().map(RecordingEntity::toDomain).toList();
    }

    private <T> T attempt(Function<EntityManager, T> work) {
        try {
            T result = transactions.call(work);
            status.answered();
            return result;
        } catch (RuntimeException e) {
            RecorderException ours = ours(e);
            if (ours.code() == ErrorCode.STORE_UNAVAILABLE
                    && !JpaConflicts.isLostToAnother(e)
                    && !JpaConflicts.isDuplicate(e)) {
                status.failed();
            }
            throw ours;
        }
    }

    static RecorderException ours(RuntimeException e) {
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            if (cause instanceof RecorderException known) {
                return known;
            }
        }
        return new RecorderException(
                ErrorCode.STORE_UNAVAILABLE, "The database does not do what it should; check it: " + e, e);
    }
}
