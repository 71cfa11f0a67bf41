// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryUsage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.earshot.domain.cluster.Metric;
import org.earshot.domain.error.ErrorCode;
import org.earshot.domain.media.MediaCapacity;
import org.earshot.domain.media.MediaEngine;
import org.earshot.domain.media.StreamCounters;
import org.earshot.domain.recording.EndReason;
import org.earshot.domain.recording.Recording;
import org.earshot.domain.recording.Track;
import org.earshot.domain.storage.StorageState;
import org.earshot.ejb.call.CallCounters;
import org.earshot.ejb.call.RunningRecordings;
import org.earshot.ejb.recording.StoreStatus;
import org.earshot.ejb.rendering.CountedRenderer;

/** Collects the figures of the node. Thread-safe. */
final class NodeMetrics {

    private final NodeState state;
    private final MediaEngine media;
    private final CallCounters calls;
    private final RunningRecordings running;
    private final StoreStatus database;
    private final CountedRenderer renderer;

    NodeMetrics(
            NodeState state,
            MediaEngine media,
            CallCounters calls,
            RunningRecordings running,
            StoreStatus database,
            CountedRenderer renderer) {
        this.state = state;
        this.media = media;
        this.calls = calls;
        this.running = running;
        this.database = database;
        this.renderer = renderer;
    }

    List<Metric> all() {
        List<Metric> metrics = new ArrayList<>();
        recordings(metrics);
        packets(metrics);
        media(metrics);
        storage(metrics);
        counter(metrics, "earshot_renditions_total", "Renditions given out", renderer.made());
        counter(metrics, "earshot_renditions_failed_total", "Renditions that could not be made", renderer.failed());
        gauge(
                metrics,
                "earshot_uptime_seconds",
                "Time since the node started",
                state.uptime().toSeconds());
        machine(metrics);
        return metrics;
    }

    private void recordings(List<Metric> metrics) {
        gauge(metrics, "earshot_recordings_active", "Recordings that run now", running.count());
        gauge(metrics, "earshot_rows_waiting", "Rows that wait to be written to the database", running.waitingRows());
        counter(metrics, "earshot_recordings_opened_total", "Recordings started", calls.openedCount());
        for (EndReason reason : EndReason.values()) {
            metrics.add(new Metric(
                    "earshot_recordings_closed_total",
                    Metric.Type.COUNTER,
                    "Recordings closed, by reason",
                    Map.of("reason", reason.code()),
                    calls.closedCount(reason)));
        }
        for (ErrorCode code : ErrorCode.values()) {
            metrics.add(new Metric(
                    "earshot_calls_refused_total",
                    Metric.Type.COUNTER,
                    "Dialogs refused, by error code",
                    Map.of("code", code.name()),
                    calls.refusedCount(code)));
        }
    }

    private void packets(List<Metric> metrics) {
        List<Recording> now = running.all();
        counter(
                metrics,
                "earshot_packets_stored_total",
                "RTP packets stored",
                calls.packets() + sum(now, StreamCounters::packets));
        counter(
                metrics,
                "earshot_packets_lost_total",
                "RTP packets missing by sequence number",
                calls.lost() + sum(now, StreamCounters::lost));
        counter(
                metrics,
                "earshot_media_bytes_total",
                "RTP bytes stored",
                calls.bytes() + sum(now, StreamCounters::bytes));
    }

    private static long sum(List<Recording> recordings, ToLongFunction<StreamCounters> figure) {
        return recordings.stream()
                .flatMap(recording -> recording.tracks().stream())
                .map(Track::counters)
                .mapToLong(figure)
                .sum();
    }

    private void media(List<Metric> metrics) {
        MediaCapacity capacity = media.capacity();
        gauge(metrics, "earshot_streams_active", "Streams that are received now", capacity.streams());
        gauge(metrics, "earshot_media_ports_free", "RTP/RTCP port pairs that are free", capacity.freePorts());
        gauge(
                metrics,
                "earshot_writer_lag_seconds",
                "Age of the oldest block not yet handed to the operating system",
                capacity.writerLagMillis() / 1000.0);
        gauge(metrics, "earshot_fsync_seconds", "Duration of the last fsync pass", capacity.fsyncMillis() / 1000.0);
        gauge(metrics, "earshot_buffers_used_ratio", "Share of the block pool in use", capacity.buffersInUse());
        counter(
                metrics,
                "earshot_packets_dropped_total",
                "Packets dropped for want of a buffer",
                capacity.droppedPackets());
    }

    private void storage(List<Metric> metrics) {
        gauge(
                metrics,
                "earshot_storage_total_bytes",
                "Size of the recording disk",
                state.usage().total());
        gauge(
                metrics,
                "earshot_storage_usable_bytes",
                "Free room on the recording disk",
                state.usage().usable());
        gauge(
                metrics,
                "earshot_storage_writable",
                "1 when the recording disk can be written",
                state.usage().writable() ? 1 : 0);
        for (StorageState each : StorageState.values()) {
            metrics.add(new Metric(
                    "earshot_storage_state",
                    Metric.Type.GAUGE,
                    "1 for the state the recording disk is in",
                    Map.of("state", each.name()),
                    each == state.storage() ? 1 : 0));
        }
        gauge(
                metrics,
                "earshot_database_up",
                "1 when the database answered last time",
                database.failingSince().isEmpty() ? 1 : 0);
    }

    private static void machine(List<Metric> metrics) {
        MemoryUsage heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage();
        gauge(metrics, "jvm_memory_heap_used_bytes", "Heap in use", heap.getUsed());
        gauge(metrics, "jvm_memory_heap_max_bytes", "Largest heap", heap.getMax());
        gauge(
                metrics,
                "jvm_threads",
                "Live threads",
                ManagementFactory.getThreadMXBean().getThreadCount());
        for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
            Map<String, String> labels = Map.of("gc", collector.getName());
            metrics.add(new Metric(
                    "jvm_gc_collections_total",
                    Metric.Type.COUNTER,
                    "Garbage collections",
                    labels,
                    collector.getCollectionCount()));
            metrics.add(new Metric(
                    "jvm_gc_seconds_total",
                    Metric.Type.COUNTER,
                    "Time spent in garbage collections",
                    labels,
                    collector.getCollectionTime() / 1000.0));
        }
    }

    private static void gauge(List<Metric> metrics, String name, String help, double value) {
        metrics.add(new Metric(name, Metric.Type.GAUGE, help, Map.of(), value));
    }

    private static void counter(List<Metric> metrics, String name, String help, double value) {
        metrics.add(new Metric(name, Metric.Type.COUNTER, help, Map.of(), value));
    }
}
