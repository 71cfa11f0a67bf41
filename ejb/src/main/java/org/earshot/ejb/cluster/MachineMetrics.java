// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster;

import java.lang.management.BufferPoolMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryUsage;
import java.util.Map;
import java.util.OptionalDouble;
import javax.management.JMException;
import javax.management.ObjectName;

/** Figures of the process under the names that Prometheus' own clients give them. Thread-safe. */
final class MachineMetrics {

    private static final double NANOS = 1e9;

    private MachineMetrics() {}

    static void addTo(Figures figures) {
        process(figures);
        memory(figures);
        figures.gauge(
                "jvm_threads_current",
                "Live threads",
                ManagementFactory.getThreadMXBean().getThreadCount());
        for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
            Map<String, String> labels = Map.of("gc", collector.getName());
            figures.counter("jvm_gc_collections_total", "Garbage collections", labels, collector.getCollectionCount());
            figures.counter(
                    "jvm_gc_seconds_total",
                    "Time spent in garbage collections",
                    labels,
                    collector.getCollectionTime() / 1000.0);
        }
    }

    private static void process(Figures figures) {
        figures.gauge(
                "process_start_time_seconds",
                "Start of the process since 1970",
                ManagementFactory.getRuntimeMXBean().getStartTime() / 1000.0);
        system("ProcessCpuTime")
                .ifPresent(nanos ->
                        figures.counter("process_cpu_seconds_total", "Processor time of the process", nanos / NANOS));
        system("OpenFileDescriptorCount")
                .ifPresent(count -> figures.gauge("process_open_fds", "Open file descriptors", count));
        system("MaxFileDescriptorCount")
                .ifPresent(count -> figures.gauge("process_max_fds", "Most open file descriptors", count));
    }

    /** The types that have these attributes are of the JDK alone and not shown to applications of the server. */
    private static OptionalDouble system(String attribute) {
        try {
            Object value = ManagementFactory.getPlatformMBeanServer()
                    .getAttribute(new ObjectName(ManagementFactory.OPERATING_SYSTEM_MXBEAN_NAME), attribute);
            return value instanceof Number number ? OptionalDouble.of(number.doubleValue()) : OptionalDouble.empty();
        } catch (JMException e) {
            return OptionalDouble.empty();
        }
    }

    private static void memory(Figures figures) {
        MemoryUsage heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage();
        Map<String, String> labels = Map.of("area", "heap");
        figures.gauge("jvm_memory_used_bytes", "Memory in use", labels, heap.getUsed());
        figures.gauge("jvm_memory_max_bytes", "Most memory", labels, heap.getMax());
        for (BufferPoolMXBean pool : ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class)) {
            figures.gauge(
                    "jvm_buffer_pool_used_bytes",
                    "Memory of buffers outside of the heap, e.g. of media",
                    Map.of("pool", pool.getName()),
                    pool.getMemoryUsed());
        }
    }
}
