// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster.takeover;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import org.earshot.domain.call.CallKey;
import org.earshot.domain.cluster.CallHome;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.recording.RecordingId;
import org.earshot.ejb.call.HomeRegister;
import org.earshot.testsupport.Calls;
import org.junit.jupiter.api.Test;

class StrayHomesTest {

    private static final Duration LONG = Duration.ofHours(1);
    private static final CallKey A = new CallKey("siprec:a");
    private static final CallKey B = new CallKey("siprec:b");

    private final TakeoverNodes nodes = new TakeoverNodes();
    private final TakeoverNodes.Node first = nodes.node("node1");
    private final TakeoverNodes.Node second = nodes.node("node2");
    private final CallHome here = new CallHome(first.self().node(), first.self().incarnation(), 1);
    private final Set<RecordingId> opened = new HashSet<>();
    private Predicate<CallKey> runs = first.calls.running::runs;
    private final StrayHomes homes = new StrayHomes(
            first::self,
            this::kept,
            () -> nodes.dialogs.ofAll(opened).values().stream()
                    .flatMap(List::stream)
                    .toList(),
            key -> runs.test(key),
            nodes.homes,
            new Register());

    /** Tells the cluster of calls of the first node. */
    private final class Register implements HomeRegister {

        @Override
        public void took(CallKey key) {
            nodes.homes.decide(key, here, LONG);
        }

        @Override
        public CallHome here(int epoch) {
            return here;
        }

        @Override
        public void released(CallKey key) {}
    }

    private Map<CallKey, CallHome> kept() {
        Map<CallKey, CallHome> kept = new HashMap<>();
        Set.of(A, B).forEach(key -> nodes.homes.find(key).ifPresent(home -> kept.put(key, home)));
        return kept;
    }

    private void open(TakeoverNodes.Node node, String callId) {
        opened.add(node.open(Calls.siprec("siprec:" + callId, callId)));
    }

    private void look(int times) {
        for (int i = 0; i < times; i++) {
            homes.look();
        }
    }

    @Test
    void shouldForgetAHomeThatCameBackAfterItsCallHadEnded() {
        open(first, "a");
        first.bye("a");
        nodes.homes.decide(A, here, LONG);
        look(1);
        assertThat(nodes.homes.find(A)).contains(here);
        look(1);
        assertThat(nodes.homes.find(A)).isEmpty();
    }

    @Test
    void shouldLeaveTheHomesOfRunningCallsAndOfOtherProcesses() {
        open(first, "a");
        CallHome earlier = new CallHome(new NodeId("node1"), here.incarnation() - 1, 1);
        nodes.homes.decide(B, earlier, LONG);
        look(3);
        assertThat(nodes.homes.find(A)).contains(here);
        assertThat(nodes.homes.find(B)).contains(earlier);
    }

    /** The merge of a split cluster may have kept the wrong home. */
    @Test
    void shouldLeaveTheHomeOfACallThatRunsElsewhere() {
        open(second, "a");
        nodes.homes.find(A).ifPresent(home -> nodes.homes.replace(A, home, here, LONG));
        look(3);
        assertThat(nodes.homes.find(A)).contains(here);
    }

    @Test
    void shouldLeaveAHomeWhoseCallHasComeBetweenTheLooks() {
        nodes.homes.decide(A, here, LONG);
        look(1);
        open(first, "a");
        look(1);
        assertThat(nodes.homes.find(A)).contains(here);
        first.bye("a");
        nodes.homes.decide(A, here, LONG);
        look(1);
        assertThat(nodes.homes.find(A)).contains(here);
    }

    @Test
    void shouldTellTheClusterAgainOfACallThatCameWhileItsHomeWasBeingForgotten() {
        nodes.homes.decide(A, here, LONG);
        look(1);
        AtomicBoolean looked = new AtomicBoolean();
        runs = key -> looked.getAndSet(true);
        look(1);
        assertThat(nodes.homes.find(A)).contains(here);
        runs = key -> false;
        look(2);
        assertThat(nodes.homes.find(A)).isEmpty();
    }
}
