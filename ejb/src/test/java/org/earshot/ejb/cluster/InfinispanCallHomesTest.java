// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.earshot.domain.call.CallKey;
import org.earshot.domain.cluster.CallHome;
import org.earshot.domain.cluster.CallHomes;
import org.earshot.domain.cluster.NodeId;
import org.earshot.testsupport.CallHomesContract;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class InfinispanCallHomesTest implements CallHomesContract {

    private static CacheNodes nodes;
    private static List<CallHomes> pilots;

    @BeforeAll
    static void start() {
        nodes = new CacheNodes("a", "b", "c");
        pilots = List.of(pilot(0), pilot(1), pilot(2));
    }

    private static CallHomes pilot(int node) {
        return new InfinispanCallHomes(nodes.cache(node, "homes"));
    }

    @AfterAll
    static void stop() {
        nodes.close();
    }

    @BeforeEach
    void clear() {
        nodes.cache(0, "homes").clear();
    }

    @Override
    public CallHomes homes() {
        return pilots.get(0);
    }

    @Test
    void shouldAgreeOnOneHomeWhenAllPilotsDecideAtOnce() {
        for (int call = 0; call < 300; call++) {
            CallKey key = new CallKey("call-" + call);
            List<CompletableFuture<CallHome>> answers = new ArrayList<>();
            for (int i = 0; i < pilots.size(); i++) {
                CallHome own = new CallHome(new NodeId("node" + i), i, 1);
                answers.add(
                        pilots.get(i).decide(key, own, Duration.ofMinutes(1)).toCompletableFuture());
            }
            assertThat(answers.stream().map(CompletableFuture::join).distinct()).hasSize(1);
        }
    }

    @Test
    void shouldListOnlyHomesThatHaveConfirmedTheirCalls() {
        CallKey placed = new CallKey("being placed");
        pilots.get(0)
                .decide(placed, FIRST, HomePlacement.UNUSED)
                .toCompletableFuture()
                .join();
        pilots.get(0)
                .decide(KEY, FIRST, HomePlacement.UNUSED)
                .toCompletableFuture()
                .join();
        pilots.get(1).replace(KEY, FIRST, FIRST, LONG).toCompletableFuture().join();
        assertThat(new InfinispanCallHomes(nodes.cache(2, "homes")).kept()).isEqualTo(Map.of(KEY, FIRST));
    }

    @Test
    void shouldSeeOnEachNodeWhatAnotherDecided() {
        CallHome decided =
                pilots.get(2).decide(KEY, SECOND, LONG).toCompletableFuture().join();
        assertThat(pilots.get(0).find(KEY)).contains(decided);
        assertThat(pilots.get(1).find(KEY)).contains(decided);
    }
}
