// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.recording;

import static org.assertj.core.api.Assertions.assertThat;

import org.earshot.domain.call.EndTrigger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class RecordingEndingTest {

    @ParameterizedTest
    @CsvSource({
        "BYE,              true,  CLOSED_NORMAL, NORMAL",
        "BYE,              false, CLOSED_NORMAL, NORMAL",
        "CANCEL,           false, CLOSED_ERROR,  CANCELLED",
        "NO_ACK,           false, CLOSED_ERROR,  SETUP_FAILED",
        "NO_ACK,           true,  CLOSED_ERROR,  MEDIA_TIMEOUT",
        "SETUP_FAILED,     false, CLOSED_ERROR,  SETUP_FAILED",
        "SETUP_FAILED,     true,  CLOSED_NORMAL, NORMAL",
        "MEDIA_TIMEOUT,    true,  CLOSED_ERROR,  MEDIA_TIMEOUT",
        "SESSION_EXPIRED,  true,  CLOSED_ERROR,  SESSION_EXPIRED",
        "MAX_DURATION,     true,  CLOSED_NORMAL, MAX_DURATION",
        "OPERATOR,         true,  CLOSED_NORMAL, OPERATOR",
        "STORAGE_FAILURE,  true,  CLOSED_ERROR,  STORAGE_FAILURE",
        "SERVER_RESTART,   true,  CLOSED_ERROR,  SERVER_RESTART",
        "SERVER_LOST,      true,  CLOSED_ERROR,  SERVER_LOST"
    })
    void shouldCloseAsTheTableSays(EndTrigger trigger, boolean packets, RecordingState state, EndReason reason) {
        assertThat(RecordingEnding.of(trigger, packets)).isEqualTo(new RecordingEnding(state, reason));
    }

    @ParameterizedTest
    @EnumSource(EndTrigger.class)
    void shouldAlwaysReachAClosedStateFromActive(EndTrigger trigger) {
        assertThat(RecordingState.ACTIVE.canBecome(
                        RecordingEnding.of(trigger, false).state()))
                .isTrue();
        assertThat(RecordingState.ACTIVE.canBecome(
                        RecordingEnding.of(trigger, true).state()))
                .isTrue();
    }

    @Test
    void shouldNameReasonsInLowerCase() {
        assertThat(EndReason.SERVER_RESTART.code()).isEqualTo("server_restart");
    }
}
