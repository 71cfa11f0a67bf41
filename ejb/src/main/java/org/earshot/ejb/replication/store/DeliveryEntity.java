// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.replication.store;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import jakarta.persistence.EmbeddedId;
import jakarta.persistence.Entity;
import jakarta.persistence.Table;
import java.io.Serializable;
import java.util.Optional;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.replication.Delivery;
import org.earshot.ejb.recording.Columns;
import org.jspecify.annotations.NullUnmarked;

/** Row of how it stands with a recording of a job. Times are microseconds since 1970. */
@Entity
@Table(name = "replication_delivery")
@NullUnmarked
class DeliveryEntity {

    /** Which recording of which job. */
    @Embeddable
    record Key(
            @Column(name = "job_name") String job,
            @Column(name = "recording_id") String recording) implements Serializable {

        static Key of(String job, RecordingId recording) {
            return new Key(job, recording.toString());
        }
    }

    @EmbeddedId
    private Key deliveryKey;

    @Column(name = "state")
    private String state;

    @Column(name = "sha256")
    private String sha256;

    @Column(name = "bytes")
    private long bytes;

    @Column(name = "attempts")
    private int attempts;

    @Column(name = "changed_at")
    private long changedAt;

    @Column(name = "next_try_at")
    private Long nextTryAt;

    @Column(name = "problem")
    private String problem;

    protected DeliveryEntity() {}

    static DeliveryEntity from(Delivery delivery) {
        DeliveryEntity entity = new DeliveryEntity();
        entity.deliveryKey = Key.of(delivery.job(), delivery.recording());
        entity.state = delivery.state().name();
        entity.sha256 = delivery.sha256();
        entity.bytes = delivery.bytes();
        entity.attempts = delivery.attempts();
        entity.changedAt = Columns.micros(delivery.at());
        entity.nextTryAt = delivery.nextTry().map(Columns::micros).orElse(null);
        entity.problem = delivery.problem()
                .map(text -> Columns.text(text, Delivery.LONGEST_PROBLEM))
                .orElse(null);
        return entity;
    }

    Delivery toDomain() {
        return new Delivery(
                deliveryKey.job(),
                RecordingId.parse(deliveryKey.recording()),
                Delivery.State.valueOf(state),
                sha256,
                bytes,
                attempts,
                Columns.instant(changedAt),
                Optional.ofNullable(nextTryAt).map(Columns::instant),
                Optional.ofNullable(problem));
    }
}
