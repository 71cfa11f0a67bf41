// SPDX-License-Identifier: Apache-2.0
package org.earshot.webapi.v1.rendering;

import java.util.function.Supplier;
import org.earshot.domain.error.ErrorCode;
import org.earshot.domain.error.RecorderException;
import org.earshot.domain.recording.Recording;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.recording.RecordingQueries;

/** Says why there is no media, which the renderer, who sees only files, does not know. Thread-safe. */
final class MediaGone {

    private final RecordingQueries queries;

    MediaGone(RecordingQueries queries) {
        this.queries = queries;
    }

    /** What the work gives; its NOT_FOUND is told with what the recording's state says about it. */
    <T> T explain(RecordingId id, Supplier<T> work) {
        try {
            return work.get();
        } catch (RecorderException failure) {
            throw failure.code() == ErrorCode.NOT_FOUND ? explained(id, failure) : failure;
        }
    }

    private RecorderException explained(RecordingId id, RecorderException failure) {
        return queries.byId(id)
                .map(recording -> explained(recording, failure))
                .orElseGet(() -> notFound(
                        "There is no recording " + id + "; GET /api/v1/recordings lists those that are there.",
                        failure));
    }

    private static RecorderException explained(Recording recording, RecorderException failure) {
        return switch (recording.state()) {
            case DELETED ->
                notFound("The media of recording " + recording.id() + " was deleted; only its data are left.", failure);
            case PRUNED ->
                notFound(
                        "The media of recording " + recording.id()
                                + " was removed when its time to be kept was over; only its data are left.",
                        failure);
            case ACTIVE, CLOSED_NORMAL, CLOSED_ERROR -> failure;
        };
    }

    private static RecorderException notFound(String detail, RecorderException cause) {
        return new RecorderException(ErrorCode.NOT_FOUND, detail, cause);
    }
}
