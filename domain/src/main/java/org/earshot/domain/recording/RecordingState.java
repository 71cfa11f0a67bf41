// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.recording;

/** The life of a recording. */
public enum RecordingState {
    /** The call runs. */
    ACTIVE,
    /** The call ended as calls end. */
    CLOSED_NORMAL,
    /** The call ended otherwise; {@link EndReason} says how. What was captured is kept. */
    CLOSED_ERROR,
    /** The media was removed by retention; the metadata stays. */
    PRUNED,
    /** The media was removed by a person; the metadata stays until purged. */
    DELETED;

    public boolean canBecome(RecordingState next) {
        return switch (this) {
            case ACTIVE -> next == CLOSED_NORMAL || next == CLOSED_ERROR;
            case CLOSED_NORMAL, CLOSED_ERROR -> next == PRUNED || next == DELETED;
            case PRUNED -> next == DELETED;
            case DELETED -> false;
        };
    }

    /** Whether there is, or will be, media. */
    public boolean hasMedia() {
        return this != PRUNED && this != DELETED;
    }

    public boolean isClosed() {
        return this != ACTIVE;
    }
}
