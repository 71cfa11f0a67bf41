// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster.takeover;

import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.earshot.domain.call.DialogEnd;
import org.earshot.domain.call.DialogId;
import org.earshot.domain.call.EndTrigger;
import org.earshot.domain.call.OpenedDialog;
import org.earshot.domain.call.StoredDialog;
import org.earshot.domain.cluster.CallHome;
import org.earshot.domain.cluster.ClusterNodes;
import org.earshot.domain.cluster.FloatingAddresses;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.cluster.NodeReport;
import org.earshot.domain.cluster.NodeState;
import org.earshot.domain.cluster.TakeoverPolicy;
import org.earshot.domain.media.MediaEndpoint;
import org.earshot.domain.recording.RecordingId;
import org.earshot.ejb.call.NodeOnFakes;
import org.earshot.testsupport.Calls;
import org.earshot.testsupport.FakeCallHomes;
import org.earshot.testsupport.FakeStoredDialogs;
import org.earshot.testsupport.InMemoryRecordingRepository;
import org.earshot.testsupport.NodeReports;

/** Nodes that share rows, homes and dialogs, each with the real call use cases. Confined to one thread. */
final class TakeoverNodes {

    private static final Duration LONG = Duration.ofHours(1);

    final InMemoryRecordingRepository repository = new InMemoryRecordingRepository();
    final FakeStoredDialogs dialogs = new FakeStoredDialogs();
    final FakeCallHomes homes = new FakeCallHomes();
    final Set<String> floating = new HashSet<>();
    boolean ownHere = true;

    Node node(String name) {
        Node node = new Node(name, dialogs);
        node.calls.kept.signalling(node.signalling);
        return node;
    }

    /** A node whose signalling has not started. */
    Node muteNode(String name) {
        return new Node(name, dialogs);
    }

    /** A node that has looked at the dialogs a moment ago. */
    Node nodeThatSees(List<StoredDialog> stored) {
        FakeStoredDialogs old = new FakeStoredDialogs();
        stored.forEach(old::put);
        Node node = new Node("late", old);
        node.calls.kept.signalling(node.signalling);
        return node;
    }

    private FloatingAddresses addresses() {
        return new FloatingAddresses() {
            @Override
            public boolean isHere(String address) {
                return floating.contains(address);
            }

            @Override
            public boolean isOwnHere() {
                return ownHere;
            }

            @Override
            public boolean claim(NodeId lost) {
                return !floating.isEmpty();
            }
        };
    }

    static DialogId dialog(String callId) {
        return new DialogId(callId, "tag-" + callId);
    }

    /** One node. */
    final class Node implements ClusterNodes {

        final NodeOnFakes calls;
        final FakeSignalling signalling = new FakeSignalling();
        final TakeoverCounters counters = new TakeoverCounters();
        private final Map<String, List<MediaEndpoint>> opened = new HashMap<>();
        private final NodeReport report;
        private final Takeover takeover;
        private Optional<RecordingId> odd = Optional.empty();

        private Node(String name, FakeStoredDialogs dialogs) {
            calls = new NodeOnFakes(name, repository, dialogs);
            NodeReport made = NodeReports.node(name, NodeState.UP, 0);
            report = new NodeReport(
                    made.node(), 1, 1, made.place(), made.state(), made.reasons(), made.load(), made.at());
            takeover = new Takeover(
                    TakeoverPolicy.DEFAULT,
                    addresses(),
                    this,
                    dialogs,
                    homes,
                    repository,
                    calls.adoption,
                    calls.kept::signalling,
                    this::surrender,
                    new WonCloser(
                            repository,
                            calls.store,
                            new ClosedCalls(homes, dialogs, calls.events::add, calls.clock),
                            calls.clock),
                    counters,
                    LONG,
                    calls.clock,
                    calls.ticker);
        }

        /** Opens a dialog and keeps it for the other nodes. */
        RecordingId open(Calls call) {
            var opening = call.build();
            OpenedDialog answer = calls.control.open(opening);
            calls.control.confirm(opening.dialog(), true);
            calls.kept.keep(opening.dialog(), "state of " + opening.dialog().callId());
            homes.decide(opening.key(), new CallHome(calls.id, 1, 1), LONG);
            opened.put(opening.dialog().callId(), answer.endpoints());
            return answer.recording();
        }

        List<MediaEndpoint> endpoints(String callId) {
            return Optional.ofNullable(opened.get(callId)).orElseThrow();
        }

        void holdsCopyOf(Node home, RecordingId recording) {
            calls.engine.copy(home.calls.engine.summary(recording).orElseThrow());
        }

        boolean take(RecordingId recording, Node lost) {
            return takeAll(List.of(recording), lost).contains(recording);
        }

        Set<RecordingId> takeAll(List<RecordingId> recordings, Node lost) {
            return takeover.take(
                    recordings,
                    new LostHome(lost.calls.id, 1, lost.calls.clock.instant().plusSeconds(1)));
        }

        /** Goes on with what it may have won without knowing. */
        void settleUnsure() {
            takeover.unsure().forEach(takeover::settle);
        }

        int unsure() {
            return takeover.unsure().size();
        }

        void stop() {
            takeover.stop();
        }

        boolean isTaking(RecordingId recording) {
            return takeover.isTaking(recording);
        }

        /** The copy of a recording cannot be had, nor its file be read. */
        void failsFor(RecordingId recording) {
            odd = Optional.of(recording);
            calls.store.failReading(recording);
        }

        private void surrender(RecordingId recording) {
            if (odd.filter(recording::equals).isPresent()) {
                throw new IllegalStateException("the copy is odd");
            }
        }

        void bye(String callId) {
            calls.control.end(dialog(callId), DialogEnd.of(EndTrigger.BYE));
        }

        @Override
        public NodeReport self() {
            return report;
        }

        @Override
        public List<NodeReport> all() {
            return List.of(report);
        }
    }
}
