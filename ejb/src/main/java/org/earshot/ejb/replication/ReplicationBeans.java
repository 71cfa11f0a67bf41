// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.replication;

import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.earshot.domain.cluster.ClusterNodes;
import org.earshot.domain.cluster.HealthQueries;
import org.earshot.domain.config.EarshotConfig;
import org.earshot.domain.media.MediaCapacity;
import org.earshot.domain.recording.RecordingAdmin;
import org.earshot.domain.recording.RecordingQueries;
import org.earshot.domain.replication.ReplicationJobs;
import org.earshot.domain.replication.ReplicationRows;
import org.earshot.domain.replication.inbox.InboxRows;
import org.earshot.domain.replication.inbox.ReplicationInbox;
import org.earshot.domain.storage.RecordingCopies;
import org.earshot.domain.storage.RecordingStore;
import org.earshot.ejb.config.DaemonThreads;
import org.earshot.ejb.replication.target.TargetClients;
import org.earshot.ejb.replication.target.TokenSeal;

/** Puts replication together. */
@ApplicationScoped
public class ReplicationBeans {

    private static final String PASSWORD = "CLUSTER_PASSWORD";
    private static final int IDLE_SECONDS = 30;
    /** Captured data is handed to the disk every 200 ms; what is older waits. */
    private static final long BEHIND_MILLIS = 600;

    private static final double MANY_BUFFERS = 0.5;

    @Produces
    @Singleton
    ReplicationCounters counters() {
        return new ReplicationCounters();
    }

    @Produces
    @Singleton
    TokenSeal seal(EarshotConfig config) {
        return Optional.ofNullable(System.getProperty(PASSWORD, System.getenv(PASSWORD)))
                .filter(secret -> !secret.isBlank())
                .map(TokenSeal::ofPassword)
                .orElseGet(() -> TokenSeal.ofFile(config.storage().directory().resolve("replication.key")));
    }

    @Produces
    @Singleton
    ReplicationJobs jobs(ReplicationRows rows, TokenSeal seal) {
        return new ReplicationService(rows, seal);
    }

    @Produces
    @Singleton
    ReplicationWatch watch(
            ReplicationRows rows,
            RecordingQueries queries,
            RecordingStore store,
            RecordingCopies copies,
            ReplicationInbox inbox,
            InboxRows origins,
            ClusterNodes nodes,
            HealthQueries health,
            RecordingAdmin admin,
            ReplicationCounters counters,
            TokenSeal seal,
            ManagedThreadFactory threads,
            Clock clock) {
        // As many as jobs have workers.
        Executor workers = new ThreadPoolExecutor(
                0, Integer.MAX_VALUE, IDLE_SECONDS, TimeUnit.SECONDS, new SynchronousQueue<>(), threads);
        RunContext context = new RunContext(
                rows,
                queries,
                store,
                copies,
                inbox,
                origins,
                nodes,
                () -> isBehind(health.health().media()),
                counters,
                workers,
                clock);
        Executor http = Executors.newCachedThreadPool(new DaemonThreads("earshot-replication-http"));
        return new ReplicationWatch(
                context, new TargetClients(rows, seal, http), new RemovalSweep(context, admin, RemovalSweep.AT_ONCE));
    }

    private static boolean isBehind(MediaCapacity now) {
        return now.writerLagMillis() > BEHIND_MILLIS || now.buffersInUse() > MANY_BUFFERS;
    }
}
