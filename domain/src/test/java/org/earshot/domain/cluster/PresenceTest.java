// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class PresenceTest {

    private static final NodeId R1 = new NodeId("r1");
    private static final NodeId R2 = new NodeId("r2");
    private static final NodeId NEVER_SEEN = new NodeId("r9");

    private final AtomicLong nanos = new AtomicLong();
    private final Presence presence = new Presence(Duration.ofMinutes(10), nanos::get);

    @Test
    void shouldCountOnANodeThatIsDownForAShortTimeOnly() {
        see(NodeState.UP, NodeState.DOWN);
        assertThat(presence.present()).containsExactlyInAnyOrder(R1, R2);

        after(Duration.ofMinutes(9));
        see(NodeState.UP, NodeState.DOWN);
        assertThat(presence.counts(R2)).isTrue();

        after(Duration.ofMinutes(1));
        see(NodeState.UP, NodeState.DOWN);
        assertThat(presence.present()).containsExactly(R1);
        assertThat(presence.counts(R2)).isFalse();
    }

    @Test
    void shouldBeginToWaitAnewWhenTheNodeWasBack() {
        see(NodeState.UP, NodeState.DOWN);
        after(Duration.ofMinutes(9));
        see(NodeState.UP, NodeState.FENCED);
        see(NodeState.UP, NodeState.DOWN);
        after(Duration.ofMinutes(9));
        see(NodeState.UP, NodeState.DOWN);
        assertThat(presence.counts(R2)).isTrue();
    }

    @Test
    void shouldWaitForANodeThatWasNeverSeen() {
        see(NodeState.UP, NodeState.UP);
        assertThat(presence.counts(NEVER_SEEN)).isTrue();
        assertThat(presence.present()).doesNotContain(NEVER_SEEN);
        after(Duration.ofMinutes(10));
        assertThat(presence.counts(NEVER_SEEN)).isFalse();
    }

    private void after(Duration time) {
        nanos.addAndGet(time.toNanos());
    }

    private void see(NodeState first, NodeState second) {
        presence.observe(List.of(report(R1, first), report(R2, second)));
    }

    private static NodeReport report(NodeId node, NodeState state) {
        return new NodeReport(
                node,
                1,
                1,
                new NodePlace("east", node.value(), "192.0.2.1", 5060, "https://192.0.2.1"),
                state,
                List.of(),
                new NodeLoad(0, 100, 200, 0, 1, 0, 0, 0, 0, 1L << 30),
                Instant.EPOCH);
    }
}
