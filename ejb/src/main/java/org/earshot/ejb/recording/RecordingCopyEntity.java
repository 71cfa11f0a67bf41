// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.recording;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import jakarta.persistence.EmbeddedId;
import jakarta.persistence.Entity;
import jakarta.persistence.Table;
import java.io.Serializable;
import java.time.Instant;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.storage.RecordingCopy;
import org.jspecify.annotations.NullUnmarked;

/** Row of a copy of a recording on a node. Times are microseconds since 1970. */
@Entity
@Table(name = "recording_copy")
@NullUnmarked
class RecordingCopyEntity {

    /** Which copy it is. */
    @Embeddable
    record Key(
            @Column(name = "recording_id") String recording,
            @Column(name = "node") String node) implements Serializable {

        static Key of(RecordingId recording, NodeId node) {
            return new Key(recording.toString(), node.value());
        }
    }

    @EmbeddedId
    private Key copyKey;

    @Column(name = "bytes")
    private long bytes;

    @Column(name = "complete")
    private boolean complete;

    @Column(name = "updated_at")
    private long updatedAt;

    protected RecordingCopyEntity() {}

    static RecordingCopyEntity from(RecordingCopy copy, Instant at) {
        RecordingCopyEntity entity = new RecordingCopyEntity();
        entity.copyKey = Key.of(copy.recording(), copy.node());
        entity.bytes = copy.bytes();
        entity.complete = copy.complete();
        entity.updatedAt = Columns.micros(at);
        return entity;
    }

    RecordingCopy toDomain() {
        return new RecordingCopy(RecordingId.parse(copyKey.recording()), new NodeId(copyKey.node()), bytes, complete);
    }
}
