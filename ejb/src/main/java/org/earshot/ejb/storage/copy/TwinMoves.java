// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.storage.copy;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.earshot.domain.cluster.NodeId;

/**
 * Lets the copies of running recordings follow the deputy of this node's floating address. A copy goes on growing where it is
 * until the one at the deputy holds as much, and is removed only then; a few move at a time. Confined to the thread of the turns.
 */
final class TwinMoves {

    /** Most recordings whose copies move at the same time: each reads up to 1 MB of its file in a turn. */
    static final int MOST_AT_ONCE = 8;

    private final Twins twins;
    private Optional<NodeId> goal = Optional.empty();
    private int moved;

    TwinMoves(Twins twins) {
        this.twins = twins;
    }

    /** To be called in each turn, before it is looked how long the files have become: what has been sent should be answered by now. */
    void turn(Collection<Tracked> all, long now) {
        List<Tracked> moving =
                all.stream().filter(one -> one.next().isPresent()).toList();
        Optional<NodeId> steady = twins.steadyDeputy(now);
        if ((moving.isEmpty() && steady.isEmpty()) || twins.isInDoubt()) {
            return;
        }
        for (Tracked one : moving) {
            one.next().ifPresent(next -> goOn(one, next, steady, now));
        }
        int free = MOST_AT_ONCE
                - (int) moving.stream().filter(one -> one.next().isPresent()).count();
        steady.ifPresent(deputy -> begin(all, deputy, free, now));
    }

    private void goOn(Tracked one, Tracked.Next next, Optional<NodeId> steady, long now) {
        NodeId to = next.peer().node();
        if (isOver(one, next, now)) {
            one.leaveNext();
        } else if (twins.deputy().equals(Optional.of(to))) {
            if (next.copy().holds(one.written())) {
                CopyLog.LOG.debugf("The copy of %s is at node %s, with %s bytes", one.recording(), to, one.written());
                one.moved();
                moved++;
            }
        } else if (steady.isPresent()
                && !steady.equals(Optional.of(to))
                && one.copy().holds(one.written())) {
            one.giveUpNext();
        }
    }

    /** Whether nothing comes of it. */
    private boolean isOver(Tracked one, Tracked.Next next, long now) {
        if (next.copy().isStuck()) {
            one.refusedBy(next.peer().node(), now);
            return true;
        }
        return twins.isLost(next.peer().node(), now);
    }

    /** Those that have the least to send come first, so that soon most are where they should be. */
    private void begin(Collection<Tracked> all, NodeId deputy, int free, long now) {
        List<Tracked> elsewhere =
                all.stream().filter(one -> isElsewhere(one, deputy, now)).toList();
        if (elsewhere.isEmpty()) {
            arrived(all);
            return;
        }
        if (!goal.equals(Optional.of(deputy))) {
            goal = Optional.of(deputy);
            moved = 0;
            CopyLog.LOG.moving(elsewhere.size(), deputy);
        }
        elsewhere.stream()
                .sorted(Comparator.comparingLong(Tracked::written))
                .limit(free)
                .forEach(one -> twins.only(deputy, now).ifPresent(twin -> one.moveTo(twin, now)));
    }

    private void arrived(Collection<Tracked> all) {
        if (goal.isPresent() && all.stream().allMatch(one -> one.next().isEmpty())) {
            CopyLog.LOG.moved(moved, goal.get());
            goal = Optional.empty();
        }
    }

    private static boolean isElsewhere(Tracked one, NodeId deputy, long now) {
        return one.isLive()
                && !one.hasEnded()
                && one.next().isEmpty()
                && one.peer().filter(twin -> !twin.node().equals(deputy)).isPresent()
                && !one.without(now).contains(deputy);
    }

    /** A recording has ended while its copy moved: the first copy that is whole stays, the deputy's if both are. */
    void ended(Tracked one, long now) {
        one.next().ifPresent(next -> ended(one, next, now));
    }

    private void ended(Tracked one, Tracked.Next next, long now) {
        if (next.copy().state() == Copy.State.COMPLETE) {
            one.moved();
        } else if (isOver(one, next, now)) {
            one.leaveNext();
        } else if (one.copy().state() == Copy.State.COMPLETE) {
            one.giveUpNext();
        } else if (one.copy().isStuck()) {
            one.leave(now);
        }
    }
}
