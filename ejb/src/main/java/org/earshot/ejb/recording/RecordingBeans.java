// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.recording;

import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Instance;
import jakarta.enterprise.inject.Produces;
import jakarta.enterprise.inject.Typed;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.concurrent.Executor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.config.EarshotConfig;
import org.earshot.domain.recording.RecordingAdmin;
import org.earshot.domain.recording.RecordingQueries;
import org.earshot.domain.recording.RecordingRepository;
import org.earshot.domain.storage.RecordingCopies;
import org.earshot.domain.storage.RecordingStore;
import org.earshot.ejb.call.RowTrial;
import org.earshot.ejb.call.RunningRecordings;
import org.earshot.ejb.config.NodeSettings;
import org.earshot.ejb.event.RecorderEvents;
import org.earshot.ejb.recording.spool.RowSpooling;
import org.earshot.ejb.rendering.Renditions;

/** Puts together what keeps and finds recordings. */
@ApplicationScoped
public class RecordingBeans {

    /** Rows that are written at the same time; further ones are kept on the disk. */
    private static final int MOST_WRITES = 64;

    @Produces
    @Singleton
    StoreStatus status(Clock clock) {
        return new StoreStatus(clock);
    }

    @Produces
    @Singleton
    JpaTransactions transactions(JpaContainerTransactions once) {
        return new JpaRetriedTransactions(once);
    }

    @Produces
    @Singleton
    RowSpooling spooling(
            JpaTransactions transactions, StoreStatus status, NodeSettings settings, ManagedThreadFactory threads) {
        RecordingRepository database = new JpaRecordingRepository(transactions, status);
        if (!settings.spool()) {
            return RowSpooling.off(database);
        }
        Executor writers =
                new ThreadPoolExecutor(0, MOST_WRITES, 30, TimeUnit.SECONDS, new SynchronousQueue<>(), threads);
        return RowSpooling.on(
                database, status, settings.config().storage().directory().resolve("rows"), writers);
    }

    /** Not offered as RecordingQueries: those of the node know the running recordings, too. */
    @Produces
    @Singleton
    @Typed(RecordingRepository.class)
    RecordingRepository repository(RowSpooling spooling) {
        return spooling.repository();
    }

    @Produces
    @Singleton
    RowTrial rowTrial(JpaTransactions transactions) {
        return new JpaRowTrial(transactions);
    }

    @Produces
    @Singleton
    RecordingQueries queries(RecordingRepository repository, RunningRecordings running) {
        return new LiveRecordingQueries(repository, running);
    }

    @Produces
    @Singleton
    RecordingAdmin admin(
            RecordingRepository repository,
            RecordingStore store,
            Renditions renditions,
            Instance<RecordingCopies> copies,
            EarshotConfig config,
            RunningRecordings running,
            RecorderEvents events,
            Clock clock) {
        NodeId self = new NodeId(config.nodeName());
        return new OperatorService(
                repository,
                store,
                renditions::forget,
                id -> copies.forEach(known -> known.remove(id, self)),
                running,
                events,
                clock);
    }
}
