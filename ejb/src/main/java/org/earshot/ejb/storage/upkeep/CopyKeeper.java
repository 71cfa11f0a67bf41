// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.storage.upkeep;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.earshot.domain.cluster.ClusterNodes;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.cluster.NodeReport;
import org.earshot.domain.cluster.Presence;
import org.earshot.domain.error.RecorderException;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.storage.CopyDuty;
import org.earshot.domain.storage.RecordingCopies;
import org.earshot.domain.time.Ticker;

/**
 * Walks through the closed recordings whose media this node has and copies those that too few nodes have. It walks when the
 * nodes that count have changed, and each quarter of an hour; a few copies are made at a time, so that those of running calls
 * are not held up. Confined to one thread.
 *
 * <p>Design note: nobody is told to make a copy. Every node works out the same maker from the same rows and reports. Should
 * two see different nodes for a moment there is a copy too many, which harms nobody.
 */
final class CopyKeeper {

    /** Time between two looks. */
    static final Duration PERIOD = Duration.ofSeconds(5);
    /** Time between two walks when nothing has happened. */
    static final Duration REST = Duration.ofMinutes(15);
    /** Most copies that are on their way. */
    static final int MOST_AT_ONCE = 20;

    private static final int PAGE = 200;

    private final ClusterNodes nodes;
    private final RecordingCopies copies;
    private final Function<RecordingId, Optional<NodeId>> homes;
    private final Copier copier;
    private final Presence presence;
    private final int wanted;
    private final Ticker ticker;
    private Set<NodeId> lastPresent = Set.of();
    private Optional<Walk> walk = Optional.empty();
    private long lastWalk;
    private boolean complained;

    /** Where a walk is. */
    private record Walk(Optional<RecordingId> after, int begun) {}

    /** Makes the copies. */
    interface Copier {

        /** False when it is made already. */
        boolean copy(RecordingId recording, Set<NodeId> holders);

        /** Copies that are on their way. */
        int onTheirWay();
    }

    /**
     * @param homes the home of a closed recording that still has media
     * @param wanted how many nodes are to have the media of a recording, its home among them
     */
    CopyKeeper(
            ClusterNodes nodes,
            RecordingCopies copies,
            Function<RecordingId, Optional<NodeId>> homes,
            Copier copier,
            Presence presence,
            int wanted,
            Ticker ticker) {
        this.nodes = nodes;
        this.copies = copies;
        this.homes = homes;
        this.copier = copier;
        this.presence = presence;
        this.wanted = wanted;
        this.ticker = ticker;
        this.lastWalk = ticker.nanos();
    }

    /** To be called every {@link #PERIOD}. */
    void look() {
        List<NodeReport> all = nodes.all();
        presence.observe(all);
        Set<NodeId> present = presence.present();
        if (!present.equals(lastPresent) || ticker.nanos() - lastWalk >= REST.toNanos()) {
            lastPresent = present;
            lastWalk = ticker.nanos();
            walk = Optional.of(new Walk(Optional.empty(), 0));
        }
        if (walk.isEmpty() || all.stream().filter(node -> node.state().alive()).count() < 2) {
            return;
        }
        try {
            walk = goOn(walk.get(), alive(all));
            complained = false;
        } catch (RecorderException e) {
            if (!complained) {
                complained = true;
                UpkeepLog.LOG.notLookedThrough(String.valueOf(e.getMessage()));
            }
        }
    }

    private static Set<NodeId> alive(List<NodeReport> all) {
        return all.stream()
                .filter(node -> node.state().alive())
                .map(NodeReport::node)
                .collect(Collectors.toUnmodifiableSet());
    }

    private Optional<Walk> goOn(Walk from, Set<NodeId> alive) {
        NodeId self = nodes.self().node();
        List<RecordingId> page = copies.lacking(self, lastPresent, wanted, from.after(), PAGE);
        Walk now = from;
        for (RecordingId recording : page) {
            if (copier.onTheirWay() >= MOST_AT_ONCE) {
                return Optional.of(now);
            }
            now = new Walk(Optional.of(recording), now.begun() + (copy(recording, self, alive) ? 1 : 0));
        }
        if (page.size() == PAGE) {
            return Optional.of(now);
        }
        if (now.begun() > 0) {
            UpkeepLog.LOG.walked(now.begun());
        }
        return Optional.empty();
    }

    private boolean copy(RecordingId recording, NodeId self, Set<NodeId> alive) {
        return homes.apply(recording)
                .flatMap(home -> CopyDuty.of(home, copies.of(recording), presence::counts, alive::contains, wanted))
                .filter(duty -> duty.maker().equals(self) && copier.copy(recording, duty.holders()))
                .isPresent();
    }
}
