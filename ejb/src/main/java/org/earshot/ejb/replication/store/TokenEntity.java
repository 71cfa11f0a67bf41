// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.replication.store;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.util.Optional;
import org.earshot.domain.replication.inbox.ReplicationToken;
import org.earshot.ejb.recording.Columns;
import org.jspecify.annotations.NullUnmarked;

/** Row of a token. Times are microseconds since 1970. */
@Entity
@Table(name = "replication_token")
@NullUnmarked
class TokenEntity {

    @Id
    @Column(name = "token_name")
    private String name;

    @Column(name = "digest")
    private String digest;

    @Column(name = "created_by")
    private String createdBy;

    @Column(name = "created_at")
    private long createdAt;

    @Column(name = "used_at")
    private Long usedAt;

    @Column(name = "revoked_at")
    private Long revokedAt;

    protected TokenEntity() {}

    static TokenEntity from(ReplicationToken token, String digest) {
        TokenEntity entity = new TokenEntity();
        entity.name = token.name();
        entity.digest = digest;
        entity.createdBy = Columns.text(token.createdBy(), 255);
        entity.createdAt = Columns.micros(token.createdAt());
        return entity;
    }

    ReplicationToken toDomain() {
        return new ReplicationToken(
                name,
                createdBy,
                Columns.instant(createdAt),
                Optional.ofNullable(usedAt).map(Columns::instant),
                Optional.ofNullable(revokedAt).map(Columns::instant));
    }
}
