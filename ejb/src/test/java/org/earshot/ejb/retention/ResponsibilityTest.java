// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.retention;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Set;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.cluster.NodeState;
import org.earshot.testsupport.NodeReports;
import org.junit.jupiter.api.Test;

class ResponsibilityTest {

    private static final NodeId SELF = RetentionOnFakes.SELF;
    private static final NodeId GONE = new NodeId("r9");
    private static final NodeId DOWN = new NodeId("r0");

    private final RetentionOnFakes node = new RetentionOnFakes();

    private void observeForTwoHours() {
        node.responsibility.observe(Set.of(SELF, GONE, DOWN));
        node.ticker.elapse(Duration.ofHours(2));
        node.responsibility.observe(Set.of(SELF, GONE, DOWN));
    }

    @Test
    void shouldStandInOnlyForNodesThatNobodyRemembers() {
        node.nodes.add(NodeReports.node("r0", NodeState.DOWN, 0));
        observeForTwoHours();
        assertThat(node.responsibility.forAge()).containsExactlyInAnyOrder(SELF, GONE);
        node.ticker.elapse(Responsibility.GONE_FOR_GOOD);
        assertThat(node.responsibility.forRoom()).containsExactlyInAnyOrder(SELF, GONE);
        assertThat(node.responsibility.forAge()).containsExactlyInAnyOrder(SELF, GONE);
    }

    /** All were down, and the others are back: nobody remembers it. */
    @Test
    void shouldNotMakeRoomAtTheCostOfANodeThatIsUnderRepair() {
        observeForTwoHours();
        assertThat(node.responsibility.forRoom()).containsExactly(SELF);
    }

    @Test
    void shouldLetOneNodePruneForAllWhatIsTooOld() {
        node.nodes.add(NodeReports.node("r0", NodeState.UP, 0));
        observeForTwoHours();
        assertThat(node.responsibility.forAge()).containsExactly(SELF);
    }

    @Test
    void shouldNotTakeANodeForGoneThatItHasNotMetYet() {
        node.responsibility.observe(Set.of(GONE));
        node.ticker.elapse(Duration.ofMinutes(59));
        assertThat(node.responsibility.forRoom()).containsExactly(SELF);
        node.nodes.add(NodeReports.node("r9", NodeState.UP, 0));
        node.responsibility.observe(Set.of(GONE));
        node.ticker.elapse(Duration.ofMinutes(2));
        assertThat(node.responsibility.forRoom()).containsExactly(SELF);
    }
}
