// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.storage.upkeep;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.util.Set;
import org.earshot.domain.cluster.ClusterNodes;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.cluster.Presence;
import org.earshot.domain.config.EarshotConfig;
import org.earshot.domain.config.EarshotConfig.CopySettings;
import org.earshot.domain.recording.Recording;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.recording.RecordingRepository;
import org.earshot.domain.storage.RecordingCopies;
import org.earshot.domain.time.Ticker;
import org.earshot.ejb.storage.copy.LiveCopies;

/** Builds the upkeep of copies. */
@ApplicationScoped
public class UpkeepBeans {

    @Produces
    @Singleton
    CopyKeeper keeper(
            EarshotConfig config,
            ClusterNodes nodes,
            RecordingRepository repository,
            RecordingCopies copies,
            LiveCopies live,
            Ticker ticker) {
        CopySettings settings = config.cluster().copies();
        return new CopyKeeper(
                nodes,
                copies,
                recording -> repository
                        .byId(recording)
                        .filter(row -> row.state().isClosed() && row.state().hasMedia())
                        .map(Recording::node)
                        .map(NodeId::new),
                copier(live),
                new Presence(settings.recreateAfter(), ticker),
                settings.wanted() + 1,
                ticker);
    }

    private static CopyKeeper.Copier copier(LiveCopies live) {
        return new CopyKeeper.Copier() {

            @Override
            public boolean copy(RecordingId recording, Set<NodeId> holders) {
                return live.further(recording, holders);
            }

            @Override
            public int onTheirWay() {
                return live.furtherCount();
            }
        };
    }
}
