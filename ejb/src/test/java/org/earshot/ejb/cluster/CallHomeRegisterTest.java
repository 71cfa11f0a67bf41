// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.earshot.domain.call.CallKey;
import org.earshot.domain.cluster.CallHome;
import org.earshot.domain.cluster.ClusterNodes;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.cluster.NodeReport;
import org.earshot.domain.cluster.NodeState;
import org.earshot.testsupport.FakeCallHomes;
import org.earshot.testsupport.NodeReports;
import org.junit.jupiter.api.Test;

class CallHomeRegisterTest {

    private static final NodeReport SELF = NodeReports.node("a", NodeState.UP, 0);
    private static final CallHome HERE = new CallHome(SELF.node(), SELF.incarnation(), 3);
    private static final CallHome THERE = new CallHome(new NodeId("b"), 5, 1);
    private static final CallKey KEY = new CallKey("k");
    private static final Duration LONG = Duration.ofHours(1);

    private final FakeCallHomes homes = new FakeCallHomes();
    private final CallHomeRegister register = new CallHomeRegister(homes, new Alone(), LONG);

    @Test
    void shouldKeepTheDecisionUntilTheCallEnds() {
        homes.decide(KEY, HERE, LONG);
        register.took(KEY);
        assertThat(homes.find(KEY)).contains(HERE);
        register.released(KEY);
        assertThat(homes.find(KEY)).isEmpty();
    }

    @Test
    void shouldTellTheClusterOfACallThatWasTakenWithoutADecision() {
        register.took(KEY);
        assertThat(homes.find(KEY)).contains(new CallHome(SELF.node(), SELF.incarnation(), 1));
    }

    @Test
    void shouldLeaveTheHomeOfAnotherNodeAlone() {
        homes.decide(KEY, THERE, LONG);
        register.took(KEY);
        register.released(KEY);
        assertThat(homes.find(KEY)).contains(THERE);
    }

    @Test
    void shouldGoOnWhenTheClusterIsSilent() {
        homes.fallSilent();
        register.took(KEY);
        register.released(KEY);
        assertThat(homes.find(KEY)).isEmpty();
    }

    private record Alone() implements ClusterNodes {

        @Override
        public NodeReport self() {
            return SELF;
        }

        @Override
        public List<NodeReport> all() {
            return List.of(SELF);
        }
    }
}
