// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.recording;

import jakarta.persistence.EntityManager;
import java.time.Clock;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.error.ErrorCode;
import org.earshot.domain.error.RecorderException;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.storage.RecordingCopies;
import org.earshot.domain.storage.RecordingCopy;

/**
 * The list of copies in the database, by JPA. Thread-safe; each method is one short transaction. Only the node that has a
 * copy writes its row, so that transactions seldom meet; a failure is the caller's to try again.
 */
final class JpaRecordingCopies implements RecordingCopies {

    private final JpaTransactions transactions;
    private final Clock clock;

    JpaRecordingCopies(JpaTransactions transactions, Clock clock) {
        this.transactions = transactions;
        this.clock = clock;
    }

    @Override
    public List<RecordingCopy> of(RecordingId recording) {
        return attempt(entities -> entities.createQuery(
                        "select c from RecordingCopyEntity c where c.copyKey.recording = :recording"
                                + " order by c.bytes desc, c.copyKey.node",
                        RecordingCopyEntity.class)
                .setParameter("recording", recording.toString())
                .getResultStream()
                .map(RecordingCopyEntity::toDomain)
                .toList());
    }

    @Override
    public Map<RecordingId, List<RecordingCopy>> ofAll(Collection<RecordingId> recordings) {
        if (recordings.isEmpty()) {
            return Map.of();
        }
        return attempt(entities -> entities.createQuery(
                        "select c from RecordingCopyEntity c where c.copyKey.recording in :recordings"
                                + " order by c.bytes desc, c.copyKey.node",
                        RecordingCopyEntity.class)
                .setParameter(
                        "recordings",
                        recordings.stream().map(RecordingId::toString).toList())
                .getResultStream()
                .map(RecordingCopyEntity::toDomain)
                .collect(Collectors.groupingBy(RecordingCopy::recording)));
    }

    @Override
    public void putAll(List<RecordingCopy> copies) {
        attempt(entities -> {
            copies.forEach(copy -> entities.merge(RecordingCopyEntity.from(copy, clock.instant())));
            return copies.size();
        });
    }

    @Override
    public void remove(RecordingId recording, NodeId node) {
        attempt(entities -> entities.createQuery(
                        "delete from RecordingCopyEntity c where c.copyKey.recording = :recording and c.copyKey.node = :node")
                .setParameter("recording", recording.toString())
                .setParameter("node", node.value())
                .executeUpdate());
    }

    @Override
    public List<RecordingId> obsolete(NodeId node, int limit) {
        return attempt(entities -> entities.createQuery(
                        "select c.copyKey.recording from RecordingCopyEntity c, RecordingEntity r"
                                + " where c.copyKey.node = :node and r.id = c.copyKey.recording"
                                + " and r.state in ('DELETED', 'PRUNED')",
                        String.class)
                .setParameter("node", node.value())
                .setMaxResults(limit)
                .getResultStream()
                .map(RecordingId::parse)
                .toList());
    }

    @Override
    public List<RecordingCopy> unfinished(NodeId home) {
        return attempt(entities -> entities.createQuery(
                        "select c from RecordingCopyEntity c, RecordingEntity r"
                                + " where (c.complete = false or c.bytes < r.fileBytes) and r.id = c.copyKey.recording and r.node = :home"
                                + " and r.state in ('CLOSED_NORMAL', 'CLOSED_ERROR')",
                        RecordingCopyEntity.class)
                .setParameter("home", home.value())
                .getResultStream()
                .map(RecordingCopyEntity::toDomain)
                .toList());
    }

    @Override
    public List<RecordingId> lacking(
            NodeId self, Set<NodeId> present, int wanted, Optional<RecordingId> after, int limit) {
        return attempt(entities -> entities.createQuery(
                        "select r.id from RecordingEntity r"
                                + " where r.state in ('CLOSED_NORMAL', 'CLOSED_ERROR') and r.fileBytes > 0 and r.id > :after"
                                + " and (r.node = :self or exists (select 1 from RecordingCopyEntity o"
                                + " where o.copyKey.recording = r.id and o.copyKey.node = :self))"
                                + " and (select count(c) from RecordingCopyEntity c where c.copyKey.recording = r.id"
                                + " and c.complete = true and c.copyKey.node in :present)"
                                + " < case when r.node in :present then :others else :wanted end"
                                + " order by r.id",
                        String.class)
                .setParameter("after", after.map(RecordingId::toString).orElse(""))
                .setParameter("self", self.value())
                .setParameter("present", present.stream().map(NodeId::value).toList())
                .setParameter("others", (long) wanted - 1)
                .setParameter("wanted", (long) wanted)
                .setMaxResults(limit)
                .getResultStream()
                .map(RecordingId::parse)
                .toList());
    }

    private <T> T attempt(Function<EntityManager, T> work) {
        try {
            return transactions.call(work);
        } catch (RuntimeException e) {
            throw new RecorderException(
                    ErrorCode.STORE_UNAVAILABLE, "The list of copies cannot be read or written; check the database", e);
        }
    }
}
