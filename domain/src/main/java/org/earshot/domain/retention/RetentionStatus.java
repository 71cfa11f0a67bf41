// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.retention;

import java.time.Duration;
import java.util.Optional;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.storage.StorageState;
import org.earshot.domain.storage.StorageUsage;

/**
 * Where retention stands on a node.
 *
 * @param interval between two looks for what is too old
 * @param kept of the whole cluster
 * @param lastRun the run that goes on, else the last one since the node's start that pruned or was asked for
 */
public record RetentionStatus(
        NodeId node,
        RetentionPolicy policy,
        Duration interval,
        StorageState storage,
        StorageUsage disk,
        KeptTotals kept,
        Optional<PruningProgress> lastRun) {}
