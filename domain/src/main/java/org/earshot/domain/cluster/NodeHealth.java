// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.cluster;

import java.util.Map;
import java.util.Optional;
import org.earshot.domain.media.MediaCapacity;
import org.earshot.domain.storage.StorageState;
import org.earshot.domain.storage.StorageUsage;

/**
 * A snapshot of this node.
 *
 * @param live false when the process should be restarted
 * @param notReady why the node takes no calls; empty when it is ready
 * @param checks name to {@code ok} or a sentence that says what is wrong and what to do
 */
public record NodeHealth(
        String node,
        boolean live,
        Optional<String> notReady,
        int activeRecordings,
        StorageState storage,
        StorageUsage disk,
        MediaCapacity media,
        Map<String, String> checks) {

    public NodeHealth {
        checks = Map.copyOf(checks);
    }
}
