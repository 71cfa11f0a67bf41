// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster.orphan;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.earshot.domain.recording.EndReason;
import org.earshot.domain.recording.Recording;
import org.earshot.domain.recording.RecordingId;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever happens in whatever order: no row stays active without a call, and no call of a node in sight is closed. */
class OrphanPropertyTest {

    private static final int STEPS = 60;
    private static final int RUNS = 100;

    /** One history of a cluster. */
    private static final class History {

        private final Random random;
        private final FakeCluster cluster;
        private final List<String> names;
        private final Map<String, Set<RecordingId>> live = new HashMap<>();
        private final Map<String, Duration> lostFor = new HashMap<>();

        History(int nodes, long seed) {
            random = new Random(seed);
            names = List.of("r1", "r2", "r3", "r4", "r5").subList(0, nodes);
            cluster = new FakeCluster(names.toArray(String[]::new));
            names.forEach(name -> live.put(name, new HashSet<>()));
            elapse(Duration.ofSeconds(2));
        }

        void run() {
            for (int i = 0; i < STEPS; i++) {
                step(names.get(random.nextInt(names.size())));
                elapse(OrphanWatch.PERIOD.multipliedBy(1 + random.nextInt(8)));
            }
            names.forEach(this::mend);
            elapse(Duration.ofSeconds(30));
            for (String name : names) {
                assertThat(cluster.repository.active(name))
                        .extracting(Recording::id)
                        .containsExactlyInAnyOrderElementsOf(live.get(name));
            }
        }

        private void step(String name) {
            FakeCluster.Member member = cluster.member(name);
            switch (random.nextInt(5)) {
                case 0, 1 -> {
                    if (member.running) {
                        live.get(name).add(member.call().id());
                    }
                }
                case 2 -> {
                    member.vanish();
                    if (random.nextBoolean()) {
                        live.get(name).clear();
                    }
                }
                case 3 -> names.stream().filter(other -> !other.equals(name)).forEach(member::loseSightOf);
                default -> mend(name);
            }
        }

        /** A dead process comes as a new one, a hung one goes on; both are seen by all. */
        private void mend(String name) {
            FakeCluster.Member member = cluster.member(name);
            boolean dead = !member.running && live.get(name).isEmpty();
            if (dead) {
                member.ahead = Duration.ofMinutes(random.nextInt(5) - 2);
                if (random.nextBoolean()) {
                    member.restart();
                } else {
                    member.restart(cluster.clock.millis() + member.ahead.toMillis() + random.nextInt(1000));
                }
                member.recover();
            }
            member.comeBack();
            member.unseen.clear();
            letGo(name);
        }

        /** What the fence of a node does. */
        private void letGo(String name) {
            live.get(name)
                    .removeIf(id ->
                            cluster.repository.byId(id).orElseThrow().state().isClosed());
        }

        private void elapse(Duration time) {
            for (long i = 0; i < time.dividedBy(OrphanWatch.PERIOD); i++) {
                names.forEach(this::measure);
                Set<RecordingId> before = closed();
                cluster.elapse(OrphanWatch.PERIOD);
                Set<RecordingId> now = closed();
                now.removeAll(before);
                now.forEach(this::judge);
            }
        }

        private Set<RecordingId> closed() {
            Set<RecordingId> closed = new HashSet<>();
            cluster.repository.all().stream()
                    .filter(row -> row.reason().equals(Optional.of(EndReason.SERVER_LOST)))
                    .forEach(row -> closed.add(row.id()));
            return closed;
        }

        private void measure(String name) {
            lostFor.merge(name, OrphanWatch.PERIOD, Duration::plus);
            if (inSight(name)) {
                lostFor.put(name, Duration.ZERO);
            }
        }

        /** Whether the node runs and belongs to the nodes that speak for the cluster. */
        private boolean inSight(String name) {
            FakeCluster.Member member = cluster.member(name);
            return member.running
                    && Majority.holds(member.all())
                    && names.stream()
                            .noneMatch(other -> cluster.member(other).unseen.contains(name));
        }

        private void judge(RecordingId id) {
            Recording row = cluster.repository.byId(id).orElseThrow();
            boolean runs = live.get(row.node()).contains(id);
            assertThat(!runs || lostFor.get(row.node()).compareTo(OrphanWatch.GRACE) >= 0)
                    .as("node %s had been lost for the grace when call %s was closed", row.node(), id)
                    .isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5})
    void shouldKeepRowsTrueWhateverHappens(int nodes) {
        for (long seed = 0; seed < RUNS; seed++) {
            new History(nodes, seed).run();
        }
    }
}
