// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.storage;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.recording.RecordingId;
import org.junit.jupiter.api.Test;

class CopyDutyTest {

    private static final NodeId R1 = new NodeId("r1");
    private static final NodeId R2 = new NodeId("r2");
    private static final NodeId R3 = new NodeId("r3");
    private static final RecordingId RECORDING = new RecordingId(UUID.randomUUID());

    @Test
    void shouldAskNobodyWhenTheHomeAndItsTwinHaveIt() {
        assertThat(duty(Set.of(R1, R2, R3), Set.of(R1, R2, R3), whole(R2, 100))).isEmpty();
    }

    @Test
    void shouldAskTheHomeWhenItsTwinIsLost() {
        assertThat(duty(Set.of(R1, R3), Set.of(R1, R3), whole(R2, 100))).contains(new CopyDuty(R1, Set.of(R1)));
    }

    @Test
    void shouldNotCountACopyThatIsNotComplete() {
        assertThat(duty(Set.of(R1, R2, R3), Set.of(R1, R2, R3), part(R2, 90))).contains(new CopyDuty(R1, Set.of(R1)));
    }

    @Test
    void shouldWaitForAHomeThatIsOnlyRestarting() {
        assertThat(duty(Set.of(R1, R2, R3), Set.of(R2, R3), part(R2, 90))).isEmpty();
    }

    @Test
    void shouldAskATwinThatHasAllForAHomeThatIsOnlyRestarting() {
        assertThat(duty(Set.of(R1, R3), Set.of(R3))).isEmpty();
        assertThat(CopyDuty.of(R1, List.of(whole(R2, 100)), node -> true, Set.of(R2, R3)::contains, 3))
                .contains(new CopyDuty(R2, Set.of(R1, R2)));
    }

    @Test
    void shouldAskTheTwinWithTheMostWhenTheHomeIsLost() {
        assertThat(duty(Set.of(R2, R3), Set.of(R2, R3), part(R2, 90), part(R3, 80)))
                .contains(new CopyDuty(R2, Set.of(R2)));
    }

    @Test
    void shouldCountWhatWasMadeFromTheLongestCopyOfALostHome() {
        assertThat(duty(Set.of(R2, R3), Set.of(R2, R3), part(R2, 90), whole(R3, 90)))
                .isEmpty();
    }

    @Test
    void shouldAskNobodyWhenNobodyHasIt() {
        assertThat(duty(Set.of(R2, R3), Set.of(R2, R3))).isEmpty();
    }

    private static Optional<CopyDuty> duty(Set<NodeId> counted, Set<NodeId> alive, RecordingCopy... copies) {
        return CopyDuty.of(R1, List.of(copies), counted::contains, alive::contains, 2);
    }

    private static RecordingCopy whole(NodeId node, long bytes) {
        return new RecordingCopy(RECORDING, node, bytes, true);
    }

    private static RecordingCopy part(NodeId node, long bytes) {
        return new RecordingCopy(RECORDING, node, bytes, false);
    }
}
