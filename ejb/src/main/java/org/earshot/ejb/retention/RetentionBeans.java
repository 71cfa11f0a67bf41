// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.retention;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.time.Clock;
import org.earshot.domain.cluster.ClusterNodes;
import org.earshot.domain.cluster.HealthQueries;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.config.EarshotConfig;
import org.earshot.domain.recording.RecordingRepository;
import org.earshot.domain.retention.RetentionRows;
import org.earshot.domain.storage.RecordingCopies;
import org.earshot.domain.storage.RecordingStore;
import org.earshot.domain.time.Ticker;
import org.earshot.ejb.config.Background;
import org.earshot.ejb.event.RecorderEvents;
import org.earshot.ejb.rendering.Renditions;

/** Puts retention together. */
@ApplicationScoped
public class RetentionBeans {

    @Produces
    @Singleton
    RetentionCounters counters() {
        return new RetentionCounters();
    }

    @Produces
    @Singleton
    PruningPlanner planner(
            RetentionRows rows,
            ClusterNodes nodes,
            HealthQueries health,
            RecordingStore store,
            Clock clock,
            Ticker ticker) {
        return new PruningPlanner(
                rows, new Responsibility(nodes, ticker), () -> health.health().storage(), store::usage, clock);
    }

    @Produces
    @Singleton
    Pruner pruner(
            EarshotConfig config,
            RecordingRepository repository,
            RetentionRows rows,
            RecordingStore store,
            Renditions renditions,
            RecordingCopies copies,
            RetentionCounters counters,
            RecorderEvents events,
            Clock clock) {
        NodeId self = new NodeId(config.nodeName());
        MediaRemoval media = new MediaRemoval(store, renditions, recording -> copies.remove(recording, self));
        return new Pruner(repository, rows, media, counters, events, self, clock);
    }

    @Produces
    @Singleton
    PruningRuns runs(
            PruningPlanner planner,
            Pruner pruner,
            HealthQueries health,
            RecordingStore store,
            Background background,
            Clock clock) {
        return new PruningRuns(
                planner,
                pruner,
                () -> health.health().media(),
                () -> health.health().storage(),
                store::usage,
                background,
                clock);
    }

    /** As {@link org.earshot.domain.retention.RetentionAdmin} and {@link org.earshot.domain.retention.LegalHolds}. */
    @Produces
    @Singleton
    RetentionService service(
            EarshotConfig config,
            RetentionRows rows,
            PruningPlanner planner,
            PruningRuns runs,
            HealthQueries health,
            Clock clock) {
        return new RetentionService(config, rows, planner, runs, health, clock);
    }

    @Produces
    @Singleton
    RetentionWatch watch(
            EarshotConfig config,
            RetentionRows rows,
            PruningPlanner planner,
            PruningRuns runs,
            Pruner pruner,
            RetentionCounters counters,
            HealthQueries health,
            RecordingStore store) {
        return new RetentionWatch(
                config.retention(),
                rows,
                planner,
                runs,
                pruner,
                counters,
                () -> health.health().storage(),
                store::usage);
    }
}
