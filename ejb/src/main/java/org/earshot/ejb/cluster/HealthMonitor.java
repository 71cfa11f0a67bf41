// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.earshot.domain.cluster.HealthQueries;
import org.earshot.domain.cluster.Metric;
import org.earshot.domain.cluster.NodeHealth;
import org.earshot.domain.config.EarshotConfig;
import org.earshot.domain.media.MediaCapacity;
import org.earshot.domain.media.MediaEngine;
import org.earshot.domain.retention.RetentionPriority;
import org.earshot.ejb.call.AdmissionGate;
import org.earshot.ejb.call.Refusal;
import org.earshot.ejb.call.RunningRecordings;
import org.earshot.ejb.recording.StoreStatus;

/** Health and figures of the node, from memory. Thread-safe. */
final class HealthMonitor implements HealthQueries {

    private static final String OK = "ok";
    private static final String FILLS_UP = "The recording disk fills up: remove recordings or add room";

    private final EarshotConfig config;
    private final NodeLife state;
    private final AdmissionGate gate;
    private final MediaEngine media;
    private final StoreStatus database;
    private final RunningRecordings running;
    private final NodeMetrics metrics;
    private final Supplier<Optional<String>> ownServer;

    /** @param ownServer why this node's database server is not to be relied on yet: calls are taken all the same */
    HealthMonitor(
            EarshotConfig config,
            NodeLife state,
            AdmissionGate gate,
            MediaEngine media,
            StoreStatus database,
            RunningRecordings running,
            NodeMetrics metrics,
            Supplier<Optional<String>> ownServer) {
        this.config = config;
        this.state = state;
        this.gate = gate;
        this.media = media;
        this.database = database;
        this.running = running;
        this.metrics = metrics;
        this.ownServer = ownServer;
    }

    @Override
    public NodeHealth health() {
        return new NodeHealth(
                config.nodeName(),
                true,
                gate.refusal().map(Refusal::why).or(ownServer),
                running.count(),
                state.storage(),
                state.usage(),
                media.capacity(),
                checks());
    }

    @Override
    public List<Metric> metrics() {
        return metrics.all();
    }

    @Override
    public void draining(boolean draining) {
        state.draining(draining);
        ClusterLog.LOG.draining(draining, running.count());
    }

    private Map<String, String> checks() {
        Map<String, String> checks = new LinkedHashMap<>();
        checks.put("life", state.phase() == NodeLife.Phase.RUNNING ? OK : "The node is " + state.phase());
        checks.put("draining", state.draining() ? "The node takes no new calls until draining is switched off" : OK);
        checks.put("storage", storage());
        checks.put("database", database());
        checks.put("media", media());
        return checks;
    }

    private String storage() {
        if (!state.usage().writable()) {
            return "The recording disk cannot be written: check room and rights of earshot.storage.directory";
        }
        return switch (state.storage()) {
            case NORMAL -> OK;
            case LOW -> FILLS_UP;
            case CRITICAL -> critical();
            case FULL -> "The recording disk is full, no calls are taken: remove recordings or add room";
        };
    }

    private String critical() {
        return config.retention().policy().priority() == RetentionPriority.NEW
                ? FILLS_UP + "; the oldest go by themselves (earshot.retention.priority)"
                : "The recording disk is nearly full, no calls are taken (earshot.retention.priority): remove recordings or"
                        + " add room";
    }

    private String database() {
        Optional<String> failing = database.failingSince()
                .map(since -> "The database has not answered since " + since + ": check it and its data source");
        int spooled = database.spooled();
        if (spooled > 0) {
            return failing.map(text -> text + "; ").orElse("") + spooled
                    + " rows wait on this node's disk until it does, recording goes on";
        }
        int waiting = running.waitingRows();
        return failing.or(ownServer)
                .orElse(waiting > 100 ? waiting + " rows wait to be written: check the database" : OK);
    }

    private String media() {
        MediaCapacity capacity = media.capacity();
        if (capacity.storageFailing()) {
            return "Call files cannot be written: check the recording disk";
        }
        return capacity.freePorts() < 2 ? "No RTP ports are free: widen earshot.media.port-from to port-to" : OK;
    }
}
