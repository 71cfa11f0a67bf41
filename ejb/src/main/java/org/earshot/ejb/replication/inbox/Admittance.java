// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.replication.inbox;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.earshot.domain.error.ErrorCode;
import org.earshot.domain.error.RecorderException;
import org.earshot.domain.recording.Recording;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.recording.RecordingRepository;
import org.earshot.domain.replication.inbox.InboxRows;
import org.earshot.domain.replication.inbox.ReplicationOrigin;
import org.earshot.domain.replication.inbox.UploadStatus;
import org.earshot.domain.replication.inbox.UploadStatus.State;
import org.earshot.domain.retention.RetentionRows;

/**
 * Judges what is offered by what is here. A recording is never replaced by a different one, but a damaged file by the one it
 * was, and a file that its origin had only in part by a longer one, unless it is on hold. Thread-safe.
 */
final class Admittance {

    private final RecordingRepository repository;
    private final InboxRows rows;
    private final RetentionRows holds;

    Admittance(RecordingRepository repository, InboxRows rows, RetentionRows holds) {
        this.repository = repository;
        this.rows = rows;
        this.holds = holds;
    }

    /**
     * @param token with which it is brought: what one has brought, another one does not replace while the first is valid
     * @param self name of this cluster
     * @param digest of the file that is here; costly
     * @throws RecorderException CONFLICT when another recording of that id is here
     */
    UploadStatus judge(Manifest manifest, String token, String self, Supplier<Optional<String>> digest) {
        if (manifest.origin().cluster().equals(self)) {
            return new UploadStatus(State.UNWANTED, 0, "It was captured here");
        }
        RecordingId id = manifest.recording().id();
        Optional<Recording> row = repository.byId(id);
        if (row.isEmpty()) {
            return new UploadStatus(State.OPEN, 0, "It is new");
        }
        if (!row.get().state().hasMedia()) {
            return new UploadStatus(State.UNWANTED, 0, "It was removed here");
        }
        ReplicationOrigin origin = Optional.ofNullable(rows.origins(List.of(id)).get(id))
                .filter(from -> from.cluster().equals(manifest.origin().cluster()))
                .orElseThrow(() -> conflict(id, "it was not captured by the cluster that it is said to be of"));
        if (origin.sha256().equals(manifest.sha256())) {
            boolean whole = !manifest.repair() || digest.get().equals(Optional.of(manifest.sha256()));
            return new UploadStatus(
                    whole ? State.PRESENT : State.OPEN,
                    whole ? manifest.bytes() : 0,
                    whole ? "It is whole" : "Its file is damaged or missing here");
        }
        if (manifest.bytes() <= origin.bytes()) {
            throw conflict(id, "its file has another checksum and is not longer");
        }
        if (!origin.token().equals(token) && isValid(origin.token())) {
            throw conflict(id, "it was brought with another token, which is still valid");
        }
        if (!holds.holds(List.of(id)).isEmpty()) {
            throw conflict(id, "it is on legal hold, and its file has another checksum");
        }
        return new UploadStatus(State.OPEN, 0, "The file here is a shorter one");
    }

    private boolean isValid(String token) {
        return rows.tokens().stream()
                .anyMatch(each -> each.name().equals(token) && each.revokedAt().isEmpty());
    }

    private static RecorderException conflict(RecordingId recording, String why) {
        return new RecorderException(
                ErrorCode.CONFLICT, "Recording " + recording + " is here and stays as it is: " + why);
    }
}
