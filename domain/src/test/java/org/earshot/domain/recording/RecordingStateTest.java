// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.earshot.domain.recording.RecordingState.ACTIVE;
import static org.earshot.domain.recording.RecordingState.CLOSED_ERROR;
import static org.earshot.domain.recording.RecordingState.CLOSED_NORMAL;
import static org.earshot.domain.recording.RecordingState.DELETED;
import static org.earshot.domain.recording.RecordingState.PRUNED;

import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RecordingStateTest {

    @Test
    void shouldOnlyMoveForward() {
        assertThat(next(ACTIVE)).isEqualTo(EnumSet.of(CLOSED_NORMAL, CLOSED_ERROR));
        assertThat(next(CLOSED_NORMAL)).isEqualTo(EnumSet.of(PRUNED, DELETED));
        assertThat(next(CLOSED_ERROR)).isEqualTo(EnumSet.of(PRUNED, DELETED));
        assertThat(next(PRUNED)).isEqualTo(EnumSet.of(DELETED));
        assertThat(next(DELETED)).isEmpty();
    }

    private static Set<RecordingState> next(RecordingState from) {
        return Stream.of(RecordingState.values()).filter(from::canBecome).collect(Collectors.toSet());
    }
}
