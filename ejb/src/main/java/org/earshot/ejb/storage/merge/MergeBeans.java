// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.storage.merge;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.nio.file.Path;
import java.util.Set;
import org.earshot.domain.cluster.ClusterNodes;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.config.EarshotConfig;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.recording.RecordingRepository;
import org.earshot.domain.storage.RecordingCopies;
import org.earshot.domain.time.Ticker;
import org.earshot.ejb.rendering.Renditions;
import org.earshot.ejb.storage.copy.LiveCopies;
import org.earshot.media.storage.FileRecordingStore;

/** Builds the merging of recordings. */
@ApplicationScoped
public class MergeBeans {

    @Produces
    @Singleton
    MergeCounters counters() {
        return new MergeCounters();
    }

    @Produces
    @Singleton
    Holders holders(EarshotConfig config, ClusterNodes nodes, RecordingCopies copies) {
        return new Holders(nodes, copies, config.cluster().copies().wanted() + 1);
    }

    @Produces
    @Singleton
    MergeDesk desk(
            EarshotConfig config,
            FileRecordingStore store,
            RecordingRepository repository,
            RecordingCopies copies,
            LiveCopies live,
            Renditions renditions,
            Holders holders,
            MergeCounters counters) {
        NodeId self = new NodeId(config.nodeName());
        PartMerger.Copying copying = copying(live);
        PartMerger merger = new PartMerger(self, store, repository, copies, copying, renditions, counters, step -> {});
        return new MergeDesk(store, repository, copies, live::arrivedParts, merger, copying, holders, self, counters);
    }

    @Produces
    @Singleton
    PartOffers offers(
            EarshotConfig config,
            ClusterNodes nodes,
            FileRecordingStore store,
            RecordingRepository repository,
            LiveCopies live,
            MergeDesk desk,
            Holders holders,
            MergeCounters counters,
            Ticker ticker) {
        NodeId self = new NodeId(config.nodeName());
        return new PartOffers(
                self, nodes, store, repository, holders, outlet(live, desk, store, self), counters, ticker);
    }

    private static PartOffers.Outlet outlet(LiveCopies live, MergeDesk desk, FileRecordingStore store, NodeId self) {
        return new PartOffers.Outlet() {

            @Override
            public boolean offer(RecordingId recording, Path part, NodeId home) {
                return live.offer(recording, part, home);
            }

            @Override
            public void merge(RecordingId recording, Path part) {
                desk.merge(recording, part, self.value());
            }

            @Override
            public void keep(RecordingId recording) {
                live.surrender(recording);
                store.keep(recording);
            }
        };
    }

    private static PartMerger.Copying copying(LiveCopies live) {
        return new PartMerger.Copying() {

            @Override
            public boolean isOnItsWay(RecordingId recording) {
                return live.isOnItsWay(recording);
            }

            @Override
            public void further(RecordingId recording, Set<NodeId> holders) {
                live.further(recording, holders);
            }
        };
    }
}
