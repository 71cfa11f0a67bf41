// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster.orphan;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.earshot.domain.cluster.ClusterNodes;
import org.earshot.domain.cluster.NodeCondition;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.cluster.NodeReport;
import org.earshot.domain.cluster.NodeState;
import org.earshot.domain.event.RecorderEvent;
import org.earshot.domain.media.CaptureSummary;
import org.earshot.domain.recording.Recording;
import org.earshot.domain.recording.RecordingId;
import org.earshot.ejb.call.CallCounters;
import org.earshot.ejb.call.InterruptedRow;
import org.earshot.ejb.cluster.takeover.CallTaker;
import org.earshot.ejb.cluster.takeover.ClosedCalls;
import org.earshot.ejb.cluster.takeover.LostHome;
import org.earshot.testsupport.FakeCallHomes;
import org.earshot.testsupport.FakeClock;
import org.earshot.testsupport.FakeStoredDialogs;
import org.earshot.testsupport.FakeTicker;
import org.earshot.testsupport.InMemoryRecordingCopies;
import org.earshot.testsupport.InMemoryRecordingRepository;
import org.earshot.testsupport.NodeReports;
import org.earshot.testsupport.Recordings;

/** Nodes that share a database and see each other, or do not. Confined to the test's thread. */
final class FakeCluster {

    final FakeClock clock = new FakeClock();
    final FakeTicker ticker = new FakeTicker();
    final InMemoryRecordingRepository repository = new InMemoryRecordingRepository();
    final InMemoryRecordingCopies copies = new InMemoryRecordingCopies();
    final FakeCallHomes homes = new FakeCallHomes();
    final FakeStoredDialogs dialogs = new FakeStoredDialogs();
    final List<RecorderEvent> events = new ArrayList<>();
    final ClosedCalls closed = new ClosedCalls(homes, dialogs, events::add, clock);
    final Map<String, Member> members = new TreeMap<>();

    FakeCluster(String... names) {
        for (String name : names) {
            members.put(name, new Member(name));
        }
    }

    Member member(String name) {
        return members.get(name);
    }

    /** Lets time pass, with every node looking as often as it should. */
    void elapse(Duration time) {
        for (long left = time.toMillis(); left > 0; left -= OrphanWatch.PERIOD.toMillis()) {
            clock.elapse(OrphanWatch.PERIOD);
            ticker.elapse(OrphanWatch.PERIOD);
            members.values().forEach(Member::tick);
        }
    }

    long active(String node) {
        return repository.active(node).size();
    }

    /** One node: what it sees, and its own watch. */
    final class Member implements ClusterNodes {

        final NodeId id;
        final CallCounters counters = new CallCounters();
        final Set<String> unseen = new HashSet<>();
        final Map<RecordingId, CaptureSummary> held = new java.util.HashMap<>();
        NodeReport report;
        boolean running = true;
        /** How much its clock is ahead of the others'. */
        Duration ahead = Duration.ZERO;

        CallTaker taker = CallTaker.NONE;
        private OrphanWatch watch;

        Member(String name) {
            id = new NodeId(name);
            NodeReport first = NodeReports.node(name, NodeState.UP, 0);
            report = new NodeReport(
                    id, now().toEpochMilli(), 1, first.place(), NodeState.UP, List.of(), first.load(), now());
            watch = newWatch();
        }

        private Instant now() {
            return clock.instant().plus(ahead);
        }

        private OrphanWatch newWatch() {
            OrphanCloser closer =
                    new OrphanCloser(repository, row -> Optional.ofNullable(held.get(row)), closed, counters);
            return new OrphanWatch(
                    this, repository, copies::ofAll, OrphanWatch.Deputies.NONE, asked(), closer, Runnable::run, ticker);
        }

        /** The taker as it is when it is asked. */
        private CallTaker asked() {
            return new CallTaker() {
                @Override
                public Set<RecordingId> take(List<RecordingId> recordings, LostHome lost) {
                    return taker.take(recordings, lost);
                }

                @Override
                public Set<RecordingId> unsure() {
                    return taker.unsure();
                }

                @Override
                public void settle(RecordingId recording) {
                    taker.settle(recording);
                }

                @Override
                public void stop() {
                    taker.stop();
                }
            };
        }

        void tick() {
            if (running) {
                state(report.state());
                watch.look();
            }
        }

        /** It says that it stops, and is still there. */
        void stop() {
            watch.stop();
        }

        /** A new process of the same name that remembers the one before, as the cluster does. */
        void restart() {
            restart(Math.max(now().toEpochMilli(), report.incarnation() + 1));
        }

        /** A new process of the same name, of which only its clock, or what it is told, says when it started. */
        void restart(long incarnation) {
            report = new NodeReport(
                    id, incarnation, 1, report.place(), NodeState.STARTING, List.of(), report.load(), now());
            watch = newWatch();
            running = true;
        }

        /** What the start of a node does to the rows that it finds. */
        void recover() {
            repository
                    .active(id.value())
                    .forEach(row -> repository.change(
                            row.id(),
                            stored -> stored.state().isClosed()
                                    ? Optional.empty()
                                    : Optional.of(InterruptedRow.restarted(
                                            stored, new CaptureSummary(row.id(), Map.of(), 0)))));
            state(NodeState.UP);
        }

        /** What it says of itself while its process ends. */
        void sayThatItStops() {
            say(NodeState.DRAINING, List.of(NodeCondition.STOPS));
        }

        void state(NodeState state) {
            say(state, report.reasons());
        }

        private void say(NodeState state, List<String> reasons) {
            report = new NodeReport(
                    id,
                    report.incarnation(),
                    report.sequence() + 1,
                    report.place(),
                    state,
                    reasons,
                    report.load(),
                    now());
        }

        /** The others have it down from now on. */
        void vanish() {
            running = false;
            members.values().forEach(other -> other.unseen.add(id.value()));
        }

        void comeBack() {
            running = true;
            members.values().forEach(other -> other.unseen.remove(id.value()));
        }

        /** From now on neither sees the other. */
        void loseSightOf(String other) {
            unseen.add(other);
            member(other).unseen.add(id.value());
        }

        Recording call() {
            Recording row =
                    Recordings.aRecording().node(id.value()).startedAt(now()).build();
            repository.insert(row);
            return row;
        }

        @Override
        public NodeReport self() {
            return report;
        }

        @Override
        public List<NodeReport> all() {
            return members.values().stream()
                    .map(other -> other == this || !unseen.contains(other.id.value())
                            ? other.report
                            : other.report.down("It is not seen"))
                    .toList();
        }
    }
}
