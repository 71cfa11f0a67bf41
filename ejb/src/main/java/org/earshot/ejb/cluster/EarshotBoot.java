// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.earshot.domain.call.EndTrigger;
import org.earshot.domain.cluster.ClusterNodes;
import org.earshot.domain.config.EarshotConfig;
import org.earshot.domain.media.CaptureListener;
import org.earshot.domain.recording.Recording;
import org.earshot.domain.time.Ticker;
import org.earshot.ejb.call.Rehearsals;
import org.earshot.ejb.call.RunningRecordings;
import org.earshot.ejb.cluster.orphan.Fence;
import org.earshot.ejb.cluster.orphan.Majority;
import org.earshot.ejb.config.Background;
import org.earshot.ejb.media.MediaLife;
import org.earshot.ejb.recording.SchemaMigration;
import org.earshot.ejb.recording.server.OwnServer;
import org.earshot.ejb.recording.spool.RowSpooling;
import org.earshot.ejb.storage.copy.LiveCopies;
import org.jspecify.annotations.NullUnmarked;

/**
 * Starts the node in order: settings, tables, recovery of what a crash left behind, media, a rehearsal, and only then
 * calls. Stops it the other way round, with every running recording closed and stored.
 */
@Singleton
@Startup
@TransactionManagement(TransactionManagementType.BEAN)
@NullUnmarked
public class EarshotBoot {

    private static final Duration CLOSING_TIME = Duration.ofSeconds(20);
    private static final long PAUSE_MILLIS = 20;

    @Resource(lookup = "java:jboss/datasources/EarshotDS")
    private DataSource database;

    private EarshotConfig config;
    private NodeLife state;
    private NodeTasks tasks;
    private RowSpooling spooling;
    private OwnServer ownServer;
    private CrashRecovery recovery;
    private RunningRecordings running;
    private CaptureListener listener;
    private MediaLife media;
    private Rehearsals rehearsals;
    private LiveCopies copies;
    private Fence fence;
    private ClusterNodes nodes;
    private Background background;
    private Ticker ticker;

    /** EJB proxy. */
    protected EarshotBoot() {}

    @Inject
    EarshotBoot(
            EarshotConfig config,
            NodeLife state,
            NodeTasks tasks,
            RowSpooling spooling,
            OwnServer ownServer,
            CrashRecovery recovery,
            RunningRecordings running,
            CaptureListener listener,
            MediaLife media,
            Rehearsals rehearsals,
            LiveCopies copies,
            Fence fence,
            ClusterNodes nodes,
            Background background,
            Ticker ticker) {
        this.config = config;
        this.state = state;
        this.tasks = tasks;
        this.spooling = spooling;
        this.ownServer = ownServer;
        this.recovery = recovery;
        this.running = running;
        this.listener = listener;
        this.media = media;
        this.rehearsals = rehearsals;
        this.copies = copies;
        this.fence = fence;
        this.nodes = nodes;
        this.background = background;
        this.ticker = ticker;
    }

    @PostConstruct
    void start() {
        long began = ticker.nanos();
        new SchemaMigration(database, ticker).run();
        List<Recording> refused = new ArrayList<>();
        spooling.mergeAtStart(refused::add);
        recovery.run(refused);
        spooling.settleRefused();
        media.start(listener);
        tasks.lookAtStorage();
        rehearsals.run();
        tasks.start(background);
        spooling.start(background, running::refusedSince);
        ownServer.start(background);
        copies.start(background, () -> fence.mayHaveLostCalls(Majority.holds(nodes.byMembership())));
        state.phase(NodeLife.Phase.RUNNING);
        ClusterLog.LOG.ready(
                config.nodeName(),
                Duration.ofNanos(ticker.nanos() - began).toMillis(),
                config.media().address(),
                config.media().portFrom(),
                config.media().portTo(),
                config.storage().directory());
    }

    /** Takes no more calls and hangs up the running ones. Signalling says that it stops while it can still send BYE. */
    public void endCalls(@Observes EndTrigger trigger) {
        if (state.phase() != NodeLife.Phase.STOPPING) {
            state.phase(NodeLife.Phase.STOPPING);
            ClusterLog.LOG.stopping(config.nodeName(), running.count());
        }
        running.stopAll(trigger, "the recorder stops");
    }

    @PreDestroy
    void stop() {
        endCalls(EndTrigger.SERVER_RESTART);
        long until = ticker.nanos() + CLOSING_TIME.toNanos();
        while (running.count() + running.waitingRows() > 0 && ticker.nanos() - until < 0) {
            pause();
        }
        media.stop();
        copies.stop();
        ClusterLog.LOG.stopped(config.nodeName(), running.waitingRows());
    }

    private static void pause() {
        try {
            Thread.sleep(PAUSE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
