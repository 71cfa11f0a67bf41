// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.replication.store;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import jakarta.persistence.EmbeddedId;
import jakarta.persistence.Entity;
import jakarta.persistence.Table;
import java.io.Serializable;
import java.util.Optional;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.recording.PageKey;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.replication.Delivery;
import org.earshot.domain.replication.ReplicationRun;
import org.earshot.ejb.recording.Columns;
import org.jspecify.annotations.NullUnmarked;

/** Row of what a node does for a job. Times are microseconds since 1970. */
@Entity
@Table(name = "replication_run")
@NullUnmarked
class RunEntity {

    /** Whose run it is. */
    @Embeddable
    record Key(
            @Column(name = "job_name") String job,
            @Column(name = "node") String node) implements Serializable {}

    @EmbeddedId
    private Key runKey;

    @Column(name = "by_request")
    private boolean byRequest;

    @Column(name = "request")
    private long request;

    @Column(name = "cancel")
    private long cancel;

    @Column(name = "started_at")
    private long startedAt;

    @Column(name = "ended_at")
    private Long endedAt;

    @Column(name = "cancelled")
    private boolean cancelled;

    @Column(name = "checked_at")
    private Long checkedAt;

    @Column(name = "checked_id")
    private String checkedId;

    @Column(name = "total_count")
    private long total;

    @Column(name = "sent")
    private long sent;

    @Column(name = "present")
    private long present;

    @Column(name = "failed")
    private long failed;

    @Column(name = "bytes")
    private long bytes;

    @Column(name = "problem")
    private String problem;

    protected RunEntity() {}

    static RunEntity from(ReplicationRun run) {
        RunEntity entity = new RunEntity();
        entity.runKey = new Key(run.job(), run.node().value());
        entity.byRequest = run.byRequest();
        entity.request = run.request();
        entity.cancel = run.cancel();
        entity.startedAt = Columns.micros(run.startedAt());
        entity.endedAt = run.endedAt().map(Columns::micros).orElse(null);
        entity.cancelled = run.cancelled();
        entity.checkedAt =
                run.checked().map(key -> Columns.micros(key.startedAt())).orElse(null);
        entity.checkedId = run.checked().map(key -> key.id().toString()).orElse(null);
        entity.total = run.counts().total();
        entity.sent = run.counts().sent();
        entity.present = run.counts().present();
        entity.failed = run.counts().failed();
        entity.bytes = run.counts().bytes();
        entity.problem = run.problem()
                .map(text -> Columns.text(text, Delivery.LONGEST_PROBLEM))
                .orElse(null);
        return entity;
    }

    ReplicationRun toDomain() {
        return new ReplicationRun(
                runKey.job(),
                new NodeId(runKey.node()),
                byRequest,
                request,
                cancel,
                Columns.instant(startedAt),
                Optional.ofNullable(endedAt).map(Columns::instant),
                cancelled,
                Optional.ofNullable(checkedAt)
                        .map(at -> new PageKey(Columns.instant(at), RecordingId.parse(checkedId))),
                new ReplicationRun.Counts(total, sent, present, failed, bytes),
                Optional.ofNullable(problem));
    }
}
