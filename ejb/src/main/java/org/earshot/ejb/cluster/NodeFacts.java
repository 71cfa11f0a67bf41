// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster;

import java.util.Optional;
import org.earshot.domain.media.MediaCapacity;
import org.earshot.domain.storage.StorageState;

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
        boolean leaving,
        StorageState storage,
        Optional<String> fault,
        int activeRecordings,
        MediaCapacity media,
        long replicationLagMillis,
        long diskFreeBytes) {}
