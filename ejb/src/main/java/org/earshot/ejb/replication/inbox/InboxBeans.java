// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.replication.inbox;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.time.Clock;
import org.earshot.domain.cluster.ClusterNodes;
import org.earshot.domain.config.EarshotConfig;
import org.earshot.domain.recording.RecordingRepository;
import org.earshot.domain.replication.inbox.InboxRows;
import org.earshot.domain.replication.inbox.ReplicationInbox;
import org.earshot.domain.replication.inbox.ReplicationTokens;
import org.earshot.domain.retention.RetentionRows;
import org.earshot.domain.storage.RecordingCopies;
import org.earshot.ejb.recording.spool.RowSpooling;
import org.earshot.ejb.rendering.Renditions;
import org.earshot.media.storage.FileRecordingStore;

/** Puts together what takes recordings of other clusters. */
@ApplicationScoped
public class InboxBeans {

    @Produces
    @Singleton
    InboxCounters counters() {
        return new InboxCounters();
    }

    @Produces
    @Singleton
    ReplicationTokens tokens(InboxRows rows, Clock clock) {
        return new TokenRegister(rows, clock);
    }

    @Produces
    @Singleton
    IncomingFiles files(EarshotConfig config) {
        return new IncomingFiles(config.storage().directory().resolve("incoming"));
    }

    @Produces
    @Singleton
    AbandonedUploads abandoned(IncomingFiles files, Clock clock) {
        return new AbandonedUploads(files, clock);
    }

    @Produces
    @Singleton
    ReplicationInbox inbox(
            EarshotConfig config,
            FileRecordingStore store,
            RowSpooling rowSpooling,
            RecordingCopies copies,
            ClusterNodes nodes,
            InboxRows rows,
            RetentionRows holds,
            IncomingFiles files,
            Renditions renditions,
            InboxCounters counters,
            Clock clock) {
        RecordingRepository repository = rowSpooling.database();
        return new FileInbox(
                config.nodeName(),
                config.cluster().site(),
                store,
                repository,
                rows,
                new Admittance(repository, rows, holds),
                files,
                new Holders(config.nodeName(), nodes, copies),
                renditions::forget,
                counters,
                clock);
    }
}
