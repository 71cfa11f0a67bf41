// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster;

import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import org.earshot.domain.retention.KeptTotals;
import org.earshot.domain.retention.PruningReason;
import org.earshot.ejb.retention.RetentionCounters;

/** Figures of what is pruned and kept. Thread-safe. */
final class RetentionFigures {

    private final RetentionCounters counters;
    private final Clock clock;

    RetentionFigures(RetentionCounters counters, Clock clock) {
        this.counters = counters;
        this.clock = clock;
    }

    void addTo(Figures figures) {
        for (PruningReason reason : PruningReason.values()) {
            Map<String, String> label = Map.of("reason", reason.code());
            figures.counter(
                    "earshot_pruned_recordings_total",
                    "Recordings that this node has pruned, by reason",
                    label,
                    counters.recordings(reason));
            figures.counter(
                    "earshot_pruned_bytes_total",
                    "Bytes of the call files of recordings that this node has pruned, by reason",
                    label,
                    counters.bytes(reason));
        }
        KeptTotals kept = counters.kept();
        figures.gauge("earshot_held_recordings", "Recordings of the cluster on legal hold", kept.held());
        figures.gauge(
                "earshot_held_bytes",
                "Bytes of the call files of recordings of the cluster on legal hold",
                kept.heldBytes());
        figures.gauge(
                "earshot_oldest_recording_seconds",
                "Age of the cluster's oldest recording that has ended and has media; 0 without any",
                kept.oldest()
                        .map(oldest -> Duration.between(oldest, clock.instant()).toSeconds())
                        .orElse(0L));
    }
}
