// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster;

import java.util.Optional;
import org.earshot.domain.cluster.Leaving;
import org.earshot.domain.error.ErrorCode;
import org.earshot.domain.media.MediaCapacity;
import org.earshot.domain.retention.RetentionPriority;
import org.earshot.domain.storage.StorageState;
import org.earshot.ejb.call.Refusal;

/**
 * What a node knows of itself at one moment.
 *
 * @param started whether start-up is done
 * @param leaving whether it drains or stops
 * @param storage how full the recording disk is
 * @param fault why new calls are refused for another reason than these
 * @param activeRecordings recordings that run
 * @param media how much more the media engine can take
 * @param replicationLagMillis age of the oldest captured data that the twins do not have
 * @param diskFreeBytes room on the recording disk
 */
record NodeFacts(
        boolean started,
        Leaving leaving,
        StorageState storage,
        Optional<String> fault,
        int activeRecordings,
        MediaCapacity media,
        long replicationLagMillis,
        long diskFreeBytes) {

    /**
     * A disk that takes no calls is no fault that the others might overlook: it is FULL for them, or CRITICAL where that
     * alone keeps calls away.
     *
     * @param priority whether a critically full disk keeps calls away
     * @param refusal why the node takes no calls
     */
    static NodeFacts of(
            boolean started,
            Leaving leaving,
            StorageState storage,
            RetentionPriority priority,
            Optional<Refusal> refusal,
            int activeRecordings,
            MediaCapacity media,
            long replicationLagMillis,
            long diskFreeBytes) {
        Optional<Refusal> present = refusal.filter(why -> started && leaving == Leaving.NO);
        boolean byDisk =
                present.filter(why -> why.code() == ErrorCode.STORAGE_FULL).isPresent();
        return new NodeFacts(
                started,
                leaving,
                byDisk && priority.admits(storage) ? StorageState.FULL : storage,
                byDisk ? Optional.empty() : present.map(Refusal::why),
                activeRecordings,
                media,
                replicationLagMillis,
                diskFreeBytes);
    }
}
