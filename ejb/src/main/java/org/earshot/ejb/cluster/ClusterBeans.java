// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster;

import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.enterprise.inject.Typed;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.earshot.domain.cluster.CallHomes;
import org.earshot.domain.cluster.CallPlacement;
import org.earshot.domain.cluster.HealthQueries;
import org.earshot.domain.cluster.HomeSelection;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.cluster.NodeLoad;
import org.earshot.domain.cluster.NodePlace;
import org.earshot.domain.cluster.NodeReport;
import org.earshot.domain.cluster.NodeState;
import org.earshot.domain.cluster.StallWatch;
import org.earshot.domain.config.EarshotConfig;
import org.earshot.domain.config.EarshotConfig.ClusterSettings;
import org.earshot.domain.config.EarshotConfig.SipSettings.OptionsWhenAlone;
import org.earshot.domain.media.MediaEngine;
import org.earshot.domain.recording.RecordingRepository;
import org.earshot.domain.retention.RetentionPriority;
import org.earshot.domain.storage.RecordingStore;
import org.earshot.domain.time.Ticker;
import org.earshot.ejb.call.AdmissionGate;
import org.earshot.ejb.call.CallCounters;
import org.earshot.ejb.call.HomeRegister;
import org.earshot.ejb.call.RunningRecordings;
import org.earshot.ejb.cluster.floating.FloatingState;
import org.earshot.ejb.cluster.orphan.Fence;
import org.earshot.ejb.cluster.relay.RelayCounters;
import org.earshot.ejb.cluster.takeover.TakeoverCounters;
import org.earshot.ejb.media.MeteredMediaEngine;
import org.earshot.ejb.recording.StoreStatus;
import org.earshot.ejb.recording.server.OwnServer;
import org.earshot.ejb.rendering.CountedRenderer;
import org.earshot.ejb.replication.ReplicationCounters;
import org.earshot.ejb.replication.inbox.InboxCounters;
import org.earshot.ejb.retention.RetentionCounters;
import org.earshot.ejb.storage.CallFileHeaders;
import org.earshot.ejb.storage.copy.CopyDoor;
import org.earshot.ejb.storage.copy.LiveCopies;
import org.earshot.ejb.storage.merge.MergeCounters;
import org.infinispan.Cache;
import org.infinispan.context.Flag;

/** Puts together what watches the node. */
@ApplicationScoped
public class ClusterBeans {

    private static final int CALM_SECONDS = 20;

    @Resource(lookup = "java:jboss/infinispan/cache/recorder/nodes")
    private Cache<String, String> nodes;

    @Resource(lookup = "java:jboss/infinispan/cache/recorder/homes")
    private Cache<String, String> homes;

    @Resource(lookup = "java:jboss/infinispan/cache/recorder/dialogs")
    private Cache<String, String> dialogs;

    /** Without asking other nodes. */
    private static int held(Cache<String, String> cache) {
        return cache.getAdvancedCache().withFlags(Flag.CACHE_MODE_LOCAL).size();
    }

    @Produces
    @Singleton
    ReportBoard board(EarshotConfig config, CopyDoor door, Clock clock, Ticker ticker) {
        ClusterSettings cluster = config.cluster();
        NodePlace place = new NodePlace(
                        cluster.site(),
                        cluster.host(),
                        config.sip().address(),
                        config.sip().port(),
                        cluster.api(),
                        door.address())
                .floating(cluster.floating().address());
        int capacity = config.media().maxCalls();
        NodeReport first = new NodeReport(
                new NodeId(config.nodeName()),
                ReportBoard.incarnation(nodes, config.nodeName(), clock),
                0,
                place,
                NodeState.STARTING,
                List.of("The node starts"),
                new NodeLoad(0, capacity, 0, 0, 0, 0, 0, 0, 0, 0),
                clock.instant());
        return new ReportBoard(nodes, ticker, first);
    }

    @Produces
    @Singleton
    @Typed({InfinispanCallHomes.class, CallHomes.class})
    InfinispanCallHomes homes() {
        return new InfinispanCallHomes(homes);
    }

    @Produces
    @Singleton
    DecisionTimes decisionTimes() {
        return new DecisionTimes();
    }

    @Produces
    @Singleton
    CallPlacement placement(
            EarshotConfig config,
            ReportBoard board,
            CallHomes decided,
            AdmissionGate gate,
            Fence fence,
            DecisionTimes times,
            Ticker ticker) {
        return new HomePlacement(
                board,
                decided,
                new HomeSelection(config.retention().policy().priority() == RetentionPriority.NEW),
                gate,
                fence::isInDoubt,
                new HomePlacement.Rules(
                        config.cluster().decisionTime(),
                        config.sip().alternates(),
                        config.sip().optionsWhenAlone() == OptionsWhenAlone.ABLE),
                times,
                ticker);
    }

    @Produces
    @Singleton
    HomeRegister register(EarshotConfig config, ReportBoard board, CallHomes decided) {
        return new CallHomeRegister(decided, board, config.media().maxDuration().plusHours(1));
    }

    @Produces
    @Singleton
    NodePulse pulse(
            EarshotConfig config,
            LiveCopies copies,
            ReportBoard board,
            NodeLife life,
            AdmissionGate gate,
            MediaEngine media,
            RunningRecordings running,
            Fence fence,
            FloatingState floating,
            Clock clock,
            Ticker ticker) {
        return new NodePulse(
                config.media().maxCalls(),
                () -> facts(config, life, gate, media, running, copies),
                new ProcessVitals(),
                board,
                new StallWatch(CALM_SECONDS),
                fence,
                floating::serving,
                clock,
                ticker);
    }

    private static NodeFacts facts(
            EarshotConfig config,
            NodeLife life,
            AdmissionGate gate,
            MediaEngine media,
            RunningRecordings running,
            LiveCopies copies) {
        boolean started = life.phase() != NodeLife.Phase.STARTING;
        return NodeFacts.of(
                started,
                life.leaving(),
                life.storage(),
                config.retention().policy().priority(),
                gate.refusal(),
                running.count(),
                media.capacity(),
                copies.lagMillis(),
                life.usage().usable());
    }

    @Produces
    @Singleton
    NodeLife state() {
        return new NodeLife();
    }

    @Produces
    @Singleton
    AdmissionGate gate(
            EarshotConfig config,
            NodeLife state,
            MediaEngine media,
            StoreStatus database,
            CallCounters calls,
            FloatingState floating) {
        return new NodeAdmission(config, state, media, database, calls, floating::fault);
    }

    @Produces
    @Singleton
    HealthQueries health(
            EarshotConfig config,
            NodeLife state,
            AdmissionGate gate,
            MeteredMediaEngine media,
            StoreStatus database,
            RunningRecordings running,
            CallCounters calls,
            CountedRenderer renderer,
            LiveCopies copies,
            ReportBoard board,
            RelayCounters relays,
            TakeoverCounters takeovers,
            MergeCounters merges,
            DecisionTimes decisions,
            RetentionCounters retention,
            ReplicationCounters replication,
            InboxCounters inbox,
            OwnServer ownServer,
            Clock clock) {
        NodeMetrics metrics = new NodeMetrics(
                config.media(),
                state,
                gate,
                media,
                calls,
                running,
                database,
                renderer,
                copies::figures,
                new ClusterFigures(
                        board,
                        relays,
                        takeovers,
                        merges,
                        decisions,
                        Map.of("homes", () -> held(homes), "dialogs", () -> held(dialogs))),
                new RetentionFigures(retention, clock),
                new ReplicationFigures(replication, inbox));
        return new HealthMonitor(config, state, gate, media, database, running, metrics, ownServer::catchingUp);
    }

    @Produces
    @Singleton
    NodeTasks tasks(
            EarshotConfig config,
            NodeLife state,
            RecordingStore store,
            RecordingRepository repository,
            StoreStatus database,
            RunningRecordings running) {
        return new NodeTasks(config, state, store, repository, database, running);
    }

    @Produces
    @Singleton
    CrashRecovery recovery(EarshotConfig config, RecordingStore store, RecordingRepository repository) {
        return new CrashRecovery(store, repository, new CallFileHeaders(store)::of, config.nodeName());
    }
}
