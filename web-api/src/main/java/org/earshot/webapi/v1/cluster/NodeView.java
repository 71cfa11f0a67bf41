// SPDX-License-Identifier: Apache-2.0
package org.earshot.webapi.v1.cluster;

import java.util.Map;
import java.util.TreeMap;
import org.earshot.domain.cluster.NodeHealth;
import org.earshot.domain.config.EarshotConfig;
import org.earshot.domain.media.MediaCapacity;
import org.earshot.domain.storage.StorageUsage;
import org.earshot.webapi.v1.json.JsonBody;
import org.jspecify.annotations.Nullable;

/** This node's state and load. {@code notReady} says why it takes no calls, null when it does. */
record NodeView(
        String node,
        boolean live,
        boolean ready,
        @Nullable String notReady,
        int activeRecordings,
        int maxCalls,
        DiskView disk,
        MediaView media,
        Map<String, String> checks)
        implements JsonBody {

    /** The recording disk; sizes in bytes. */
    record DiskView(String state, long total, long usable, double usedPercent, boolean writable) {

        static DiskView of(NodeHealth health) {
            StorageUsage disk = health.disk();
            return new DiskView(
                    health.storage().name(), disk.total(), disk.usable(), disk.usedPercent(), disk.writable());
        }
    }

    /** How much more the media path can take. */
    record MediaView(
            int streams,
            int freePorts,
            long writerLagMillis,
            long fsyncMillis,
            double buffersInUse,
            long droppedPackets,
            boolean storageFailing) {

        static MediaView of(MediaCapacity media) {
            return new MediaView(
                    media.streams(),
                    media.freePorts(),
                    media.writerLagMillis(),
                    media.fsyncMillis(),
                    media.buffersInUse(),
                    media.droppedPackets(),
                    media.storageFailing());
        }
    }

    static NodeView of(NodeHealth health, EarshotConfig config) {
        return new NodeView(
                health.node(),
                health.live(),
                health.notReady().isEmpty(),
                health.notReady().orElse(null),
                health.activeRecordings(),
                config.media().maxCalls(),
                DiskView.of(health),
                MediaView.of(health.media()),
                new TreeMap<>(health.checks()));
    }
}
