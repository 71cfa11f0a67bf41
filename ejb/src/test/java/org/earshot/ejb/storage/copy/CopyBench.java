// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.storage.copy;

import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.earshot.domain.recording.RecordingId;
import org.earshot.testsupport.InMemoryRecordingCopies;

/**
 * Measures what live copies cost: {@code recordings directory seconds}. Each recording grows as two streams of G.711
 * do, flushed five times a second. Prints the CPU of the home's and the twin's threads per 1000 streams.
 */
public final class CopyBench {

    private static final PrintWriter OUT =
            new PrintWriter(new java.io.FileOutputStream(java.io.FileDescriptor.out), true, StandardCharsets.UTF_8);
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final int FLUSHES = 5;
    private static final int PACKETS_OF_A_FLUSH = 20;
    private static final int WARM_UP = 10;

    private CopyBench() {}

    public static void main(String[] arguments) {
        int recordings = Integer.parseInt(arguments[0]);
        Path directory = Path.of(arguments[1]);
        int seconds = Integer.parseInt(arguments[2]);
        CopyNode.Cluster cluster = new CopyNode.Cluster();
        InMemoryRecordingCopies rows = new InMemoryRecordingCopies();
        try (CopyNode home = new CopyNode("r1", directory, "bench", cluster, rows);
                CopyNode twin = new CopyNode("r2", directory, "bench", cluster, rows)) {
            List<RecordingId> calls = new ArrayList<>();
            for (int i = 0; i < recordings; i++) {
                calls.add(home.call());
            }
            grow(home, calls, WARM_UP);
            long bytes = home.copies.figures().sentBytes();
            long atHome = cpu("earshot-cop");
            long atTwin = cpu("earshot-replica");
            long worst = grow(home, calls, seconds);
            double streams = 2.0 * recordings / 1000;
            OUT.printf(
                    "%d streams, %.1f MB/s; %% of a core per 1000 streams: home %.2f, twin %.2f; longest lag %d ms, %d copies%n",
                    2 * recordings,
                    (home.copies.figures().sentBytes() - bytes) / 1e6 / seconds,
                    percent(cpu("earshot-cop") - atHome, seconds) / streams,
                    percent(cpu("earshot-replica") - atTwin, seconds) / streams,
                    worst,
                    twin.copies.figures().replicas());
        }
    }

    private static double percent(long nanos, int seconds) {
        return 100.0 * nanos / TimeUnit.SECONDS.toNanos(seconds);
    }

    /** The longest lag seen, in milliseconds. */
    private static long grow(CopyNode home, List<RecordingId> calls, int seconds) {
        long worst = 0;
        long next = System.nanoTime();
        for (int flush = 0; flush < seconds * FLUSHES; flush++) {
            for (RecordingId call : calls) {
                home.packets(call, PACKETS_OF_A_FLUSH);
            }
            worst = Math.max(worst, home.copies.lagMillis());
            next += TimeUnit.SECONDS.toNanos(1) / FLUSHES;
            LockSupport.parkNanos(next - System.nanoTime());
        }
        return worst;
    }

    private static long cpu(String threads) {
        long sum = 0;
        for (long id : THREADS.getAllThreadIds()) {
            ThreadInfo info = THREADS.getThreadInfo(id);
            if (info != null && info.getThreadName().startsWith(threads)) {
                sum += Math.max(0, THREADS.getThreadCpuTime(id));
            }
        }
        return sum;
    }
}
