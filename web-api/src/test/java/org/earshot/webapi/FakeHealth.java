// SPDX-License-Identifier: Apache-2.0
package org.earshot.webapi;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.earshot.domain.cluster.HealthQueries;
import org.earshot.domain.cluster.Metric;
import org.earshot.domain.cluster.NodeHealth;
import org.earshot.domain.media.MediaCapacity;
import org.earshot.domain.storage.StorageState;
import org.earshot.domain.storage.StorageUsage;

/** A node whose state a test sets. */
final class FakeHealth implements HealthQueries {

    volatile boolean live = true;
    volatile Optional<String> notReady = Optional.empty();

    @Override
    public NodeHealth health() {
        return new NodeHealth(
                "node-a",
                live,
                notReady,
                3,
                StorageState.LOW,
                new StorageUsage(1000, 200, true),
                new MediaCapacity(6, 994, 12, 4, 0.25, 0, false),
                Map.of("store", "ok", "disk", "Only 20 % of the disk is free; prune or add space."));
    }

    @Override
    public List<Metric> metrics() {
        return List.of(
                new Metric("earshot_recordings_active", Metric.Type.GAUGE, "Recordings now.", Map.of(), 3),
                new Metric("earshot_packets_total", Metric.Type.COUNTER, "Packets.", Map.of("node", "node-a"), 42));
    }

    @Override
    public void draining(boolean draining) {
        notReady = draining ? Optional.of("The node is being drained; undrain it to take calls.") : Optional.empty();
    }
}
