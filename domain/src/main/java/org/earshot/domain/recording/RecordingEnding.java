// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.recording;

import org.earshot.domain.call.EndTrigger;

/** The one table that says in which state and for which reason a recording closes. */
public record RecordingEnding(RecordingState state, EndReason reason) {

    /** @param anyPacket whether at least one RTP packet was stored */
    public static RecordingEnding of(EndTrigger trigger, boolean anyPacket) {
        return switch (trigger) {
            case BYE -> new RecordingEnding(RecordingState.CLOSED_NORMAL, EndReason.NORMAL);
            case OPERATOR -> new RecordingEnding(RecordingState.CLOSED_NORMAL, EndReason.OPERATOR);
            case MAX_DURATION -> new RecordingEnding(RecordingState.CLOSED_NORMAL, EndReason.MAX_DURATION);
            case CANCEL -> error(EndReason.CANCELLED);
            case NO_ACK -> error(anyPacket ? EndReason.MEDIA_TIMEOUT : EndReason.SETUP_FAILED);
            case SETUP_FAILED ->
                anyPacket
                        ? new RecordingEnding(RecordingState.CLOSED_NORMAL, EndReason.NORMAL)
                        : error(EndReason.SETUP_FAILED);
            case MEDIA_TIMEOUT -> error(EndReason.MEDIA_TIMEOUT);
            case SESSION_EXPIRED -> error(EndReason.SESSION_EXPIRED);
            case STORAGE_FAILURE -> error(EndReason.STORAGE_FAILURE);
            case SERVER_RESTART -> error(EndReason.SERVER_RESTART);
            case SERVER_LOST -> error(EndReason.SERVER_LOST);
        };
    }

    private static RecordingEnding error(EndReason reason) {
        return new RecordingEnding(RecordingState.CLOSED_ERROR, reason);
    }
}
