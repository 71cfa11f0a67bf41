// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.storage.merge;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.earshot.domain.cluster.ClusterNodes;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.media.CaptureSummary;
import org.earshot.domain.recording.Recording;
import org.earshot.domain.recording.RecordingFlag;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.recording.RecordingRepository;
import org.earshot.domain.recording.RecordingState;
import org.earshot.domain.time.Ticker;
import org.earshot.ejb.call.InterruptedRow;
import org.earshot.media.merge.PartId;
import org.earshot.media.storage.FileRecordingStore;

/**
 * Looks after what this node has set aside of recordings that others took over: offers it to their homes when they are closed,
 * and removes it when the row says that it is merged and enough nodes have the merged file. Confined to one thread.
 */
final class PartOffers {

    /** Time between two looks. */
    static final Duration PERIOD = Duration.ofSeconds(5);

    /** Time until a part is offered again; doubles each time. */
    static final Duration FIRST_PAUSE = Duration.ofSeconds(30);

    /** Most recordings in a look: each is looked up in the database. */
    private static final int MOST_AT_ONCE = 50;

    private static final Duration LONGEST_PAUSE = Duration.ofHours(1);

    private final NodeId self;
    private final ClusterNodes nodes;
    private final FileRecordingStore store;
    private final RecordingRepository repository;
    private final Holders holders;
    private final Outlet outlet;
    private final MergeCounters counters;
    private final Ticker ticker;
    private final Map<Path, PartId> names = new HashMap<>();
    private final Map<Path, Offer> offers = new HashMap<>();
    private boolean complained;
    private boolean troubled;
    private int next;

    private record Offer(long nanos, Duration pause) {}

    /** Where parts go. */
    interface Outlet {

        /** To another node. */
        boolean offer(RecordingId recording, Path part, NodeId home);

        /** To a recording that this node has got back. */
        void merge(RecordingId recording, Path part);

        /** Makes what this node has of a recording that it has got back the call file, if there is none. */
        void keep(RecordingId recording);
    }

    PartOffers(
            NodeId self,
            ClusterNodes nodes,
            FileRecordingStore store,
            RecordingRepository repository,
            Holders holders,
            Outlet outlet,
            MergeCounters counters,
            Ticker ticker) {
        this.self = self;
        this.nodes = nodes;
        this.store = store;
        this.repository = repository;
        this.holders = holders;
        this.outlet = outlet;
        this.counters = counters;
        this.ticker = ticker;
    }

    /** To be called every {@link #PERIOD}. What cannot be looked up ends the look; the next begins behind it. */
    void look() {
        int waiting = 0;
        try {
            List<RecordingId> all = new ArrayList<>(store.parts().recordings());
            all.sort(Comparator.comparing(RecordingId::toString));
            waiting = all.size();
            troubled = false;
            Collections.rotate(all, -next);
            int most = Math.min(MOST_AT_ONCE, all.size());
            for (RecordingId recording : all.subList(0, most)) {
                next = (next + 1) % all.size();
                look(recording);
            }
            forgetAllBut(all);
            complained = troubled;
        } catch (IOException | RuntimeException e) {
            complain(e);
        }
        counters.waiting(waiting);
    }

    /** Parts also go with their recordings. */
    private void forgetAllBut(List<RecordingId> waiting) {
        Set<String> ids = waiting.stream().map(RecordingId::toString).collect(Collectors.toSet());
        names.keySet().removeIf(part -> !ids.contains(idOf(part)));
        offers.keySet().removeIf(part -> !ids.contains(idOf(part)));
    }

    private static String idOf(Path part) {
        String name = part.getFileName().toString();
        return name.substring(0, name.indexOf('.'));
    }

    private void complain(Exception why) {
        troubled = true;
        if (!complained) {
            complained = true;
            MergeLog.LOG.notLookedThrough(why.toString());
        }
    }

    private void look(RecordingId recording) {
        Optional<Recording> row =
                repository.byId(recording).filter(known -> known.state().isClosed());
        if (row.isPresent()) {
            try {
                look(row.get(), store.parts().of(recording));
            } catch (IOException e) {
                complain(e);
            }
        }
    }

    private void look(Recording row, List<Path> parts) throws IOException {
        if (!row.state().hasMedia()) {
            MergeLog.LOG.dropped(row.id(), row.state());
            for (Path part : parts) {
                remove(row.id(), part);
            }
            return;
        }
        if (isOwn(row) && (parts.isEmpty() || isAwaited(row) || !store.owns(row.id()))) {
            takeBack(row);
            return;
        }
        for (Path part : parts) {
            try {
                if (!PartMerger.isMerged(row, name(part))) {
                    offerWhenDue(row, part);
                } else if (holders.areEnough(row)) {
                    MergeLog.LOG.settled(row.id(), part);
                    remove(row.id(), part);
                }
            } catch (IOException e) {
                complain(e);
            }
        }
    }

    /**
     * The recording was given back to this node, which had set aside its file meanwhile: that is the call file again. What else
     * was set aside is merged into it at the next look. A row that cannot be written is written then, too.
     */
    private void takeBack(Recording row) throws IOException {
        boolean missing = !store.owns(row.id());
        if (!missing && !store.isSealed(row.id())) {
            return;
        }
        outlet.keep(row.id());
        Optional<CaptureSummary> file = store.summarize(row.id());
        repository
                .change(
                        row.id(),
                        stored -> isAwaited(stored) || (missing && isOwn(stored))
                                ? file.map(summary -> InterruptedRow.corrected(stored, summary))
                                : Optional.empty())
                .ifPresent(right -> MergeLog.LOG.takenBack(right.id(), right.fileBytes()));
        store.settled(row.id());
        store.parts().tidy(row.id());
    }

    /** Whether the row waits for this node to be made right. */
    private boolean isAwaited(Recording row) {
        return isOwn(row)
                && row.state() == RecordingState.CLOSED_ERROR
                && row.flags().contains(RecordingFlag.AWAITING_HOME);
    }

    private boolean isOwn(Recording row) {
        return row.node().equals(self.value()) && row.state().hasMedia();
    }

    private void offerWhenDue(Recording row, Path part) {
        if (isDue(part)) {
            offer(row, part);
        }
    }

    private PartId name(Path part) throws IOException {
        PartId known = names.get(part);
        if (known == null) {
            known = PartId.of(part);
            names.put(part, known);
        }
        return known;
    }

    private boolean isDue(Path part) {
        Offer last = offers.get(part);
        return last == null || ticker.nanos() - last.nanos() >= last.pause().toNanos();
    }

    private void offer(Recording row, Path part) {
        NodeId home = new NodeId(row.node());
        if (home.equals(self)) {
            offered(part);
            outlet.merge(row.id(), part);
        } else if (isThere(home) && outlet.offer(row.id(), part, home)) {
            MergeLog.LOG.offered(row.id(), home);
            offered(part);
        }
    }

    private void offered(Path part) {
        Offer last = offers.get(part);
        Duration pause = last == null ? FIRST_PAUSE : last.pause().multipliedBy(2);
        offers.put(part, new Offer(ticker.nanos(), pause.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : pause));
    }

    private boolean isThere(NodeId home) {
        return nodes.all().stream()
                .anyMatch(node -> node.node().equals(home) && node.state().alive());
    }

    private void remove(RecordingId recording, Path part) throws IOException {
        store.parts().delete(recording, part);
        names.remove(part);
        offers.remove(part);
    }
}
