// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster;

import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.earshot.domain.cluster.Metric;
import org.earshot.domain.config.EarshotConfig.MediaSettings;
import org.earshot.domain.error.ErrorCode;
import org.earshot.domain.media.MediaCapacity;
import org.earshot.domain.recording.EndReason;
import org.earshot.domain.storage.StorageState;
import org.earshot.domain.storage.StorageUsage;
import org.earshot.ejb.call.AdmissionGate;
import org.earshot.ejb.call.CallCounters;
import org.earshot.ejb.call.RunningRecordings;
import org.earshot.ejb.media.MediaTotals;
import org.earshot.ejb.media.MeteredMediaEngine;
import org.earshot.ejb.recording.StoreStatus;
import org.earshot.ejb.rendering.CountedRenderer;
import org.earshot.ejb.storage.copy.CopyFigures;

/** Collects the figures of the node. Labels have few values, known beforehand. Thread-safe. */
final class NodeMetrics {

    private final MediaSettings settings;
    private final NodeLife state;
    private final AdmissionGate gate;
    private final MeteredMediaEngine media;
    private final CallCounters calls;
    private final RunningRecordings running;
    private final StoreStatus database;
    private final CountedRenderer renderer;
    private final Supplier<CopyFigures> copies;
    private final ClusterFigures cluster;
    private final RetentionFigures retention;
    private final ReplicationFigures replication;

    NodeMetrics(
            MediaSettings settings,
            NodeLife state,
            AdmissionGate gate,
            MeteredMediaEngine media,
            CallCounters calls,
            RunningRecordings running,
            StoreStatus database,
            CountedRenderer renderer,
            Supplier<CopyFigures> copies,
            ClusterFigures cluster,
            RetentionFigures retention,
            ReplicationFigures replication) {
        this.settings = settings;
        this.state = state;
        this.gate = gate;
        this.media = media;
        this.calls = calls;
        this.running = running;
        this.database = database;
        this.renderer = renderer;
        this.copies = copies;
        this.cluster = cluster;
        this.retention = retention;
        this.replication = replication;
    }

    List<Metric> all() {
        Figures figures = new Figures();
        node(figures);
        recordings(figures);
        packets(figures);
        media(figures);
        storage(figures);
        renditions(figures);
        copies(figures);
        cluster.addTo(figures);
        retention.addTo(figures);
        replication.addTo(figures);
        MachineMetrics.addTo(figures);
        return figures.all();
    }

    private void node(Figures figures) {
        figures.flag(
                "earshot_ready", "1 when the node takes calls", gate.refusal().isEmpty());
        figures.flag("earshot_draining", "1 while the node finishes its calls and takes no new ones", state.draining());
        figures.flag(
                "earshot_database_up",
                "1 when the database answered last time",
                database.failingSince().isEmpty());
        figures.gauge("earshot_rows_waiting", "Rows that wait to be written to the database", running.waitingRows());
        figures.gauge(
                "earshot_rows_spooled",
                "Rows that wait on this node's disk because the database does not take them",
                database.spooled());
    }

    private void recordings(Figures figures) {
        figures.gauge("earshot_recordings_active", "Recordings that run now", running.count());
        figures.gauge("earshot_recordings_limit", "Most recordings at once", settings.maxCalls());
        figures.counter("earshot_recordings_opened_total", "Recordings started", calls.openedCount());
        for (EndReason reason : EndReason.values()) {
            figures.counter(
                    "earshot_recordings_closed_total",
                    "Recordings closed, by reason",
                    Map.of("reason", reason.code()),
                    calls.closedCount(reason));
        }
        figures.counter(
                "earshot_orphans_closed_total",
                "Recordings of lost nodes that this node has closed",
                calls.orphansClosedCount());
        figures.counter(
                "earshot_fenced_calls_total",
                "Recordings of this node that others had closed and that it let go",
                calls.fencedCount());
        for (ErrorCode code : ErrorCode.values()) {
            figures.counter(
                    "earshot_calls_refused_total",
                    "Dialogs refused, by error code",
                    Map.of("code", code.name()),
                    calls.refusedCount(code));
        }
    }

    private void packets(Figures figures) {
        MediaTotals totals = media.totals();
        figures.counter("earshot_packets_stored_total", "RTP packets stored", totals.packets());
        figures.counter("earshot_packets_lost_total", "RTP packets missing by sequence number", totals.lost());
        figures.counter("earshot_media_bytes_total", "RTP bytes stored", totals.bytes());
    }

    private void media(Figures figures) {
        MediaCapacity capacity = media.capacity();
        figures.gauge("earshot_streams_active", "Streams that are received now", capacity.streams());
        figures.gauge("earshot_media_ports_free", "RTP/RTCP port pairs that are free", capacity.freePorts());
        figures.gauge(
                "earshot_media_ports_limit",
                "RTP/RTCP port pairs that there are",
                (settings.portTo() - settings.portFrom() + 1) / 2);
        figures.gauge(
                "earshot_writer_lag_seconds",
                "Age of the oldest block not yet handed to the operating system",
                capacity.writerLagMillis() / 1000.0);
        figures.gauge("earshot_fsync_seconds", "Duration of the last fsync pass", capacity.fsyncMillis() / 1000.0);
        figures.gauge("earshot_buffers_used_ratio", "Share of the block pool in use", capacity.buffersInUse());
        figures.counter(
                "earshot_packets_dropped_total", "Packets dropped for want of a buffer", capacity.droppedPackets());
        figures.flag("earshot_media_failing", "1 while call files cannot be written", capacity.storageFailing());
    }

    private void storage(Figures figures) {
        StorageUsage usage = state.usage();
        figures.gauge("earshot_storage_size_bytes", "Size of the recording disk", usage.total());
        figures.gauge("earshot_storage_free_bytes", "Free room on the recording disk", usage.usable());
        figures.flag("earshot_storage_writable", "1 when the recording disk can be written", usage.writable());
        for (StorageState each : StorageState.values()) {
            figures.gauge(
                    "earshot_storage_state",
                    "1 for the state the recording disk is in",
                    Map.of("state", each.name()),
                    each == state.storage() ? 1 : 0);
        }
    }

    private void renditions(Figures figures) {
        figures.gauge("earshot_renditions_pending", "Renditions that are being made or wait for it", renderer.jobs());
        figures.counter("earshot_renditions_total", "Renditions given out, made anew or kept", renderer.made());
        figures.counter("earshot_renditions_failed_total", "Renditions that could not be made", renderer.failed());
    }

    private void copies(Figures figures) {
        CopyFigures now = copies.get();
        figures.gauge("earshot_copies_active", "Recordings that are being copied to another node", now.active());
        figures.gauge(
                "earshot_copies_missing",
                "Recordings that should be copied to another node and are not; 0 on a node that is alone",
                now.missing());
        figures.gauge(
                "earshot_copy_lag_seconds",
                "Age of the oldest captured data that the other node does not have",
                now.lagMillis() / 1000.0);
        figures.counter("earshot_copied_bytes_total", "Bytes of call files sent to other nodes", now.sentBytes());
        figures.gauge("earshot_replicas", "Copies of other nodes' recordings on the disk", now.replicas());
    }
}
