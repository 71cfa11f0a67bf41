// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.retention;

import java.time.Clock;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.retention.DiskRelief;
import org.earshot.domain.retention.PruningPlan;
import org.earshot.domain.retention.RetentionPolicy;
import org.earshot.domain.retention.RetentionRows;
import org.earshot.domain.storage.StorageState;
import org.earshot.domain.storage.StorageUsage;
import org.earshot.domain.time.DurationText;

/** Plans from what the database and the disk say now. Thread-safe. */
final class PruningPlanner {

    private final RetentionRows rows;
    private final Responsibility responsibility;
    private final Supplier<StorageState> storage;
    private final Supplier<StorageUsage> usage;
    private final Clock clock;

    PruningPlanner(
            RetentionRows rows,
            Responsibility responsibility,
            Supplier<StorageState> storage,
            Supplier<StorageUsage> usage,
            Clock clock) {
        this.rows = rows;
        this.responsibility = responsibility;
        this.storage = storage;
        this.usage = usage;
        this.clock = clock;
    }

    /**
     * @param everywhere whether recordings of all nodes go for their age, not only those that are this node's to prune
     * @param most steps
     * @param passed recordings that are left out
     */
    PruningPlan plan(RetentionPolicy policy, boolean everywhere, int most, Set<RecordingId> passed) {
        Set<NodeId> all = rows.homes();
        responsibility.observe(all);
        NodeId self = responsibility.self();
        Set<NodeId> homes = everywhere ? all : responsibility.forAge();
        DiskRelief relief = relief(policy);
        if (relief.bytes() > 0) {
            homes = union(homes, responsibility.forRoom());
        }
        Set<NodeId> asked = homes;
        return PruningPlan.of(
                policy,
                clock.instant(),
                relief,
                new CandidatePages(after -> rows.oldest(self, asked, after, CandidatePages.PAGE), passed),
                most);
    }

    private DiskRelief relief(RetentionPolicy policy) {
        return policy.priority().prunes(storage.get()) ? relief(policy, prunableBytes(policy)) : DiskRelief.NONE;
    }

    /** @param prunableBytes of all that may go to make room on this node's disk */
    DiskRelief relief(RetentionPolicy policy, long prunableBytes) {
        return DiskRelief.of(policy.priority(), storage.get(), usage.get(), responsibility.forRoom(), prunableBytes);
    }

    /** Bytes of all that may go to make room on this node's disk. */
    long prunableBytes(RetentionPolicy policy) {
        return rows.prunableBytes(
                responsibility.self(), responsibility.forRoom(), clock.instant().minus(policy.minAge()));
    }

    void announce(RetentionPolicy policy, Optional<String> who) {
        RetentionLog.LOG.begins(
                who.map(user -> "asked for by " + user).orElse("by itself"),
                policy.maxAge().map(DurationText::of).orElse("none"),
                storage.get(),
                Math.round(usage.get().usedPercent()));
    }

    private static Set<NodeId> union(Set<NodeId> some, Set<NodeId> others) {
        Set<NodeId> both = new HashSet<>(some);
        both.addAll(others);
        return both;
    }
}
