// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.retention;

import java.util.Set;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.storage.StorageState;
import org.earshot.domain.storage.StorageUsage;

/**
 * How much room a node's disk needs, and of which recordings it may take it.
 *
 * @param bytes to free; 0 when there is no need
 * @param homes recordings of these nodes may go: the node itself, and nodes that are gone for good
 */
public record DiskRelief(long bytes, Set<NodeId> homes) {

    /** No room is needed. */
    public static final DiskRelief NONE = new DiskRelief(0, Set.of());

    /** Below this percentage of the disk {@link StorageState#CRITICAL} ends. */
    private static final double CALM = 85;

    /** Below this percentage of the disk {@link StorageState#FULL} ends. */
    private static final double NOT_FULL = 97;

    public DiskRelief {
        homes = Set.copyOf(homes);
    }

    /**
     * The need of a disk. As much as ends {@link StorageState#CRITICAL}; when all that may go would not do, something else
     * fills the disk: then recordings are left alone until the disk is full, and only what ends that goes.
     *
     * @param prunableBytes of all recordings that may go to make room
     */
    public static DiskRelief of(
            RetentionPriority priority,
            StorageState storage,
            StorageUsage usage,
            Set<NodeId> homes,
            long prunableBytes) {
        if (!priority.prunes(storage) || usage.total() <= 0) {
            return NONE;
        }
        long toCalm = above(usage, CALM);
        if (toCalm <= prunableBytes) {
            return new DiskRelief(toCalm, homes);
        }
        return storage == StorageState.FULL ? new DiskRelief(above(usage, NOT_FULL), homes) : NONE;
    }

    /** Whether a disk is still so full that a run that began to make room goes on. */
    public static boolean isNeeded(StorageUsage usage) {
        return above(usage, CALM) > 0;
    }

    boolean wants(PruningCandidate candidate) {
        return candidate.here() && homes.contains(candidate.home());
    }

    /** By the measure that decides the state: its rounding counts on large disks. */
    private static long above(StorageUsage usage, double percent) {
        long most = (long) Math.ceil(usage.total() * (percent / 100)) - 1;
        while (usedPercent(usage.total(), most) >= percent) {
            most--;
        }
        return Math.max(0, usage.total() - usage.usable() - most);
    }

    private static double usedPercent(long total, long used) {
        return new StorageUsage(total, total - used, true).usedPercent();
    }
}
