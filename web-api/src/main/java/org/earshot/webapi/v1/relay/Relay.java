// SPDX-License-Identifier: Apache-2.0
package org.earshot.webapi.v1.relay;

import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import jakarta.ws.rs.core.Response;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.earshot.domain.cluster.ClusterNodes;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.cluster.NodeReport;
import org.earshot.domain.cluster.PeerAnswer;
import org.earshot.domain.cluster.PeerNodes;
import org.earshot.domain.error.ErrorCode;
import org.earshot.domain.error.RecorderException;
import org.earshot.domain.recording.Recording;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.recording.RecordingQueries;
import org.earshot.domain.recording.RecordingState;
import org.earshot.domain.storage.MediaSources;
import org.earshot.domain.storage.RecordingCopies;
import org.earshot.domain.storage.RecordingCopy;
import org.earshot.domain.storage.RecordingStore;
import org.earshot.webapi.v1.error.NodeDownException;
import org.earshot.webapi.v1.json.JsonWriter;

/** Finds the node that can answer and hands its answer back; empty answers mean that this node is the one. Thread-safe. */
@Dependent
public final class Relay {

    private static final int NO_CONTENT = 204;
    private static final int NOT_FOUND = 404;
    private static final int UNREACHABLE = 503;

    private final ClusterNodes nodes;
    private final PeerNodes peers;
    private final RecordingQueries queries;
    private final RecordingStore store;
    private final Supplier<Optional<RecordingCopies>> copies;

    @Inject
    Relay(
            ClusterNodes nodes,
            PeerNodes peers,
            RecordingQueries queries,
            RecordingStore store,
            Instance<RecordingCopies> copies) {
        this(nodes, peers, queries, store, () -> copies.stream().findFirst());
    }

    /** @param copies where copies are, on nodes that make any */
    public Relay(
            ClusterNodes nodes,
            PeerNodes peers,
            RecordingQueries queries,
            RecordingStore store,
            Supplier<Optional<RecordingCopies>> copies) {
        this.nodes = nodes;
        this.peers = peers;
        this.queries = queries;
        this.store = store;
        this.copies = copies;
    }

    /**
     * The answer of a node that has the recording's media.
     *
     * @throws NodeDownException when no node that lives has it
     */
    Optional<Response> media(RecordingId id, RelayedRequest request) {
        boolean fileHere = store.locate(id).isPresent();
        Optional<Recording> kept = row(id, fileHere).filter(recording -> hasMedia(recording.state()));
        if (kept.isEmpty()) {
            return Optional.empty();
        }
        NodeId home = new NodeId(kept.get().node());
        MediaSources sources = MediaSources.of(self(), fileHere, home, copiesOf(id), nodes.all());
        List<NodeId> silent = new ArrayList<>(sources.down());
        for (NodeReport source : sources.living()) {
            if (source.node().equals(self())) {
                return Optional.empty();
            }
            Optional<PeerAnswer> answer = send(source, request);
            if (answer.isEmpty()) {
                silent.add(source.node());
            } else if (answer.get().status() == NOT_FOUND) {
                RelayedAnswer.close(answer.get());
            } else {
                return Optional.of(RelayedAnswer.of(answer.get(), source.node(), request.method()));
            }
        }
        if (!silent.isEmpty()) {
            throw new NodeDownException("The media of recording " + id + " is on " + words(silent));
        }
        return Optional.empty();
    }

    /**
     * The answer of the node that recorded it to a request that changes something.
     *
     * @throws NodeDownException when that node is down and must not be
     */
    Optional<Response> home(RecordingId id, RelayedRequest request) {
        Optional<Recording> row = row(id, false);
        if (row.isEmpty() || row.get().node().equals(self().value())) {
            return Optional.empty();
        }
        NodeId home = new NodeId(row.get().node());
        RecordingState state = row.get().state();
        if (!request.deletes() && state.isClosed()) {
            return Optional.empty();
        }
        Optional<Response> answer = node(home).flatMap(there -> ask(there, request));
        if (answer.isEmpty() && (!request.deletes() || hasMedia(state))) {
            throw new NodeDownException("Recording " + id + " is on " + words(List.of(home)));
        }
        return answer;
    }

    /**
     * The answer of a node that is meant by its name.
     *
     * @throws NodeDownException when it is down
     */
    public Response of(NodeReport node, RelayedRequest request) {
        return (node.state().alive() ? ask(node, request) : Optional.<Response>empty())
                .orElseThrow(() -> new NodeDownException("This is for " + words(List.of(node.node()))));
    }

    /**
     * Has the other nodes remove what they have of a recording that was deleted here. Copies on nodes that are down stay;
     * the log says which.
     */
    public void deleteCopies(RecordingId id, RelayedRequest request) {
        boolean homeOfIt =
                row(id, false).filter(row -> row.node().equals(self().value())).isPresent();
        if (request.wasRelayed() && !homeOfIt) {
            return;
        }
        for (RecordingCopy copy : copiesOf(id)) {
            if (!copy.node().equals(self())) {
                int status = node(copy.node())
                        .flatMap(there -> send(there, request))
                        .map(Relay::statusOf)
                        .orElse(UNREACHABLE);
                if (status != NO_CONTENT) {
                    RelayLog.LOG.copyLeft(id, copy.node(), status);
                }
            }
        }
    }

    private Optional<Response> ask(NodeReport node, RelayedRequest request) {
        return send(node, request).map(answer -> RelayedAnswer.of(answer, node.node(), request.method()));
    }

    /** A node whose server has not started the application yet, or has ended it, answers as one that cannot be reached. */
    private Optional<PeerAnswer> send(NodeReport node, RelayedRequest request) {
        Optional<PeerAnswer> answer = peers.send(node, request.from(self()));
        Optional<PeerAnswer> serverAlone = answer.filter(Relay::isOfServerAlone);
        serverAlone.ifPresent(RelayedAnswer::close);
        return serverAlone.isPresent() ? Optional.empty() : answer;
    }

    private static boolean isOfServerAlone(PeerAnswer answer) {
        String type = answer.headers().getOrDefault("content-type", "");
        return answer.status() == UNREACHABLE && !type.startsWith(JsonWriter.PROBLEM_JSON);
    }

    private static int statusOf(PeerAnswer answer) {
        RelayedAnswer.close(answer);
        return answer.status();
    }

    /** A node that can be asked. */
    private Optional<NodeReport> node(NodeId name) {
        return nodes.all().stream()
                .filter(node -> node.node().equals(name) && node.state().alive())
                .findFirst();
    }

    /** @param orElseNone whether the request can be answered without a row */
    private Optional<Recording> row(RecordingId id, boolean orElseNone) {
        try {
            return queries.byId(id);
        } catch (RecorderException e) {
            if (orElseNone && e.code() == ErrorCode.STORE_UNAVAILABLE) {
                return Optional.empty();
            }
            throw e;
        }
    }

    private List<RecordingCopy> copiesOf(RecordingId id) {
        return copies.get().map(known -> known.of(id)).orElse(List.of());
    }

    private NodeId self() {
        return nodes.self().node();
    }

    private static boolean hasMedia(RecordingState state) {
        return state != RecordingState.DELETED && state != RecordingState.PRUNED;
    }

    private static String words(List<NodeId> nodes) {
        String names = nodes.stream().distinct().map(NodeId::value).collect(Collectors.joining(", "));
        return nodes.size() == 1
                ? "node " + names + ", which is down or cannot be reached; try again when it is back."
                : "nodes " + names + ", which are down or cannot be reached; try again when one is back.";
    }
}
