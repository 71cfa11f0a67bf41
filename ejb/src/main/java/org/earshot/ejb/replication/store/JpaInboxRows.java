// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.replication.store;

import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.earshot.domain.error.ErrorCode;
import org.earshot.domain.error.RecorderException;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.replication.inbox.InboxRows;
import org.earshot.domain.replication.inbox.ReplicationOrigin;
import org.earshot.domain.replication.inbox.ReplicationToken;
import org.earshot.ejb.recording.Columns;
import org.earshot.ejb.recording.JpaConflicts;
import org.earshot.ejb.recording.JpaTransactions;

/** Tokens, origins and the cluster's name in the database, by JPA. Thread-safe; each method is one short transaction. */
final class JpaInboxRows implements InboxRows {

    private final JpaTransactions transactions;

    JpaInboxRows(JpaTransactions transactions) {
        this.transactions = transactions;
    }

    @Override
    public String clusterId(String otherwise) {
        Optional<String> known = clusterId();
        if (known.isPresent()) {
            return known.get();
        }
        try {
            transactions.attempt(entities -> {
                entities.persist(new ClusterIdEntity(otherwise));
                entities.flush();
                return otherwise;
            });
            return otherwise;
        } catch (RecorderException e) {
            return clusterId().orElseThrow(() -> e);
        }
    }

    private Optional<String> clusterId() {
        return transactions.attempt(
                entities -> Optional.ofNullable(entities.find(ClusterIdEntity.class, ClusterIdEntity.ONLY))
                        .map(ClusterIdEntity::clusterId));
    }

    @Override
    public void insert(ReplicationToken token, String digest) {
        try {
            transactions.attempt(entities -> {
                entities.persist(TokenEntity.from(token, digest));
                entities.flush();
                return token;
            });
        } catch (RecorderException e) {
            if (JpaConflicts.isDuplicate(e)) {
                throw new RecorderException(
                        ErrorCode.CONFLICT,
                        "There is or was a token '" + token.name() + "' already; choose another name",
                        e);
            }
            throw e;
        }
    }

    @Override
    public List<ReplicationToken> tokens() {
        return transactions.attempt(entities ->
                entities
                        .createQuery("select t from TokenEntity t order by t.name", TokenEntity.class)
                        .getResultList()
                        .stream()
                        .map(TokenEntity::toDomain)
                        .toList());
    }

    @Override
    public Optional<ReplicationToken> token(String digest) {
        return transactions.attempt(entities -> entities
                .createQuery("select t from TokenEntity t where t.digest = :digest", TokenEntity.class)
                .setParameter("digest", digest)
                .getResultList()
                .stream()
                .map(TokenEntity::toDomain)
                .findFirst());
    }

    @Override
    public void used(String token, Instant at) {
        transactions.attempt(entities -> set(entities, "t.usedAt = :at", "", token, at));
    }

    @Override
    public boolean revoke(String token, Instant at) {
        return transactions.attempt(
                entities -> set(entities, "t.revokedAt = :at", " and t.revokedAt is null", token, at) > 0);
    }

    private static int set(EntityManager entities, String what, String condition, String token, Instant at) {
        return entities.createQuery("update TokenEntity t set " + what + " where t.name = :token" + condition)
                .setParameter("token", token)
                .setParameter("at", Columns.micros(at))
                .executeUpdate();
    }

    @Override
    public void put(ReplicationOrigin origin) {
        transactions.attempt(entities -> entities.merge(OriginEntity.from(origin)));
    }

    @Override
    public Map<RecordingId, ReplicationOrigin> origins(Collection<RecordingId> recordings) {
        if (recordings.isEmpty()) {
            return Map.of();
        }
        Map<RecordingId, ReplicationOrigin> found = new HashMap<>();
        transactions
                .attempt(entities -> entities.createQuery(
                                "select o from OriginEntity o where o.recording in :ids", OriginEntity.class)
                        .setParameter(
                                "ids",
                                recordings.stream().map(RecordingId::toString).toList())
                        .getResultList())
                .forEach(row -> found.put(row.toDomain().recording(), row.toDomain()));
        return found;
    }
}
