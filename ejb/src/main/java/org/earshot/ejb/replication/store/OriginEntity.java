// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.replication.store;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.replication.inbox.ReplicationOrigin;
import org.earshot.ejb.recording.Columns;
import org.jspecify.annotations.NullUnmarked;

/** Row that says where a recording came from. Times are microseconds since 1970. */
@Entity
@Table(name = "replication_origin")
@NullUnmarked
class OriginEntity {

    @Id
    @Column(name = "recording_id")
    private String recording;

    @Column(name = "cluster_id")
    private String cluster;

    @Column(name = "site")
    private String site;

    @Column(name = "node")
    private String node;

    @Column(name = "sha256")
    private String sha256;

    @Column(name = "bytes")
    private long bytes;

    @Column(name = "received_at")
    private long receivedAt;

    @Column(name = "received_with")
    private String receivedWith;

    protected OriginEntity() {}

    static OriginEntity from(ReplicationOrigin origin) {
        OriginEntity entity = new OriginEntity();
        entity.recording = origin.recording().toString();
        entity.cluster = origin.cluster();
        entity.site = Columns.text(origin.site(), 255);
        entity.node = Columns.text(origin.node(), 255);
        entity.sha256 = origin.sha256();
        entity.bytes = origin.bytes();
        entity.receivedAt = Columns.micros(origin.receivedAt());
        entity.receivedWith = origin.token();
        return entity;
    }

    ReplicationOrigin toDomain() {
        return new ReplicationOrigin(
                RecordingId.parse(recording),
                cluster,
                site,
                node,
                sha256,
                bytes,
                Columns.instant(receivedAt),
                receivedWith);
    }
}
