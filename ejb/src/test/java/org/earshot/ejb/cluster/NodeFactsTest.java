// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.earshot.domain.cluster.Leaving;
import org.earshot.domain.cluster.NodeCondition;
import org.earshot.domain.cluster.NodeState;
import org.earshot.domain.error.ErrorCode;
import org.earshot.domain.media.MediaCapacity;
import org.earshot.domain.retention.RetentionPriority;
import org.earshot.domain.storage.StorageState;
import org.earshot.ejb.call.Refusal;
import org.junit.jupiter.api.Test;

/** What the others see of a node that refuses calls. */
class NodeFactsTest {

    private static NodeState state(StorageState storage, RetentionPriority priority, Optional<ErrorCode> refused) {
        NodeFacts facts = NodeFacts.of(
                true,
                Leaving.NO,
                storage,
                priority,
                refused.map(code -> new Refusal(code, "No calls", Duration.ofSeconds(10))),
                0,
                new MediaCapacity(0, 100, 0, 0, 0, 0, false),
                0,
                0);
        List<String> faults = Stream.of(facts.fault()).flatMap(Optional::stream).toList();
        return new NodeCondition(facts.started(), facts.leaving(), false, facts.storage(), faults).state();
    }

    @Test
    void shouldBeCriticalAndNotMerelySlowWhenRetainedRecordingsKeepCallsAway() {
        assertThat(state(StorageState.CRITICAL, RetentionPriority.RETAINED, Optional.of(ErrorCode.STORAGE_FULL)))
                .isEqualTo(NodeState.CRITICAL_STORAGE);
    }

    @Test
    void shouldBeFullWhenTheConfiguredShareIsNotFree() {
        assertThat(state(StorageState.CRITICAL, RetentionPriority.NEW, Optional.of(ErrorCode.STORAGE_FULL)))
                .isEqualTo(NodeState.FULL);
        assertThat(state(StorageState.LOW, RetentionPriority.NEW, Optional.of(ErrorCode.STORAGE_FULL)))
                .isEqualTo(NodeState.FULL);
    }

    @Test
    void shouldFollowTheDiskWhileItTakesCalls() {
        assertThat(state(StorageState.CRITICAL, RetentionPriority.NEW, Optional.empty()))
                .isEqualTo(NodeState.CRITICAL_STORAGE);
        assertThat(state(StorageState.LOW, RetentionPriority.RETAINED, Optional.empty()))
                .isEqualTo(NodeState.LOW_STORAGE);
    }

    @Test
    void shouldBeDegradedForAnyOtherReason() {
        assertThat(state(StorageState.NORMAL, RetentionPriority.NEW, Optional.of(ErrorCode.OVERLOADED)))
                .isEqualTo(NodeState.DEGRADED);
    }
}
