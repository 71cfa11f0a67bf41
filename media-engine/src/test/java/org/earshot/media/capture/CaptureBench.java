// SPDX-License-Identifier: Apache-2.0
package org.earshot.media.capture;

import java.io.IOException;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.earshot.domain.config.EarshotConfig.MediaSettings;
import org.earshot.domain.config.EarshotConfig.StorageSettings;
import org.earshot.domain.media.CaptureSummary;
import org.earshot.domain.media.MediaCapacity;
import org.earshot.domain.media.StreamCounters;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.time.Ticker;
import org.earshot.media.storage.FileRecordingStore;

/**
 * Measures what capture costs: {@code recordings streams-each first-port directory seconds warm-up-seconds}. It writes
 * {@code ports.txt} for a load generator into the directory, counts from the first packet, and prints one line: CPU
 * per 1000 streams of 50 packets a second, loss and drops.
 */
public final class CaptureBench {

    private static final com.sun.management.OperatingSystemMXBean SYSTEM =
            (com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    private static final PrintWriter OUT =
            new PrintWriter(new java.io.FileOutputStream(java.io.FileDescriptor.out), true, StandardCharsets.UTF_8);

    private final int recordings;
    private final int streams;
    private final int firstPort;
    private final Path directory;
    private final List<RecordingId> calls = new ArrayList<>();

    private CaptureBench(String[] arguments) {
        this.recordings = Integer.parseInt(arguments[0]);
        this.streams = Integer.parseInt(arguments[1]);
        this.firstPort = Integer.parseInt(arguments[2]);
        this.directory = Path.of(arguments[3]);
    }

    public static void main(String[] arguments) throws IOException, InterruptedException {
        long seconds = Long.parseLong(arguments[4]);
        long warmUp = Long.parseLong(arguments[5]);
        new CaptureBench(arguments).run(seconds, warmUp);
    }

    private void run(long seconds, long warmUp) throws IOException, InterruptedException {
        StorageSettings storage =
                new StorageSettings(directory.resolve("calls"), Duration.ofMillis(200), Duration.ofSeconds(1), 8192, 5);
        MediaSettings media = new MediaSettings(
                "127.0.0.1",
                "127.0.0.1",
                firstPort,
                firstPort + 2 * recordings * streams + 1,
                1500,
                recordings,
                Duration.ofSeconds(30),
                Duration.ofSeconds(90),
                Duration.ofHours(1));
        FileRecordingStore store = new FileRecordingStore(storage, directory, Clock.systemUTC());
        try (CaptureEngine engine =
                new CaptureEngine(media, storage, store, Clock.systemUTC(), Ticker.system(), Thread::new)) {
            engine.start();
            open(engine);
            awaitPackets(engine);
            pause(warmUp);
            Counts before = counts(engine);
            long collections = collections();
            long worstSync = watch(engine, seconds);
            Counts after = counts(engine);
            report(before, after, collections() - collections, worstSync, engine.capacity());
            pause(3);
            finish(engine, store);
        }
    }

    private void open(CaptureEngine engine) throws IOException {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < recordings; i++) {
            RecordingId call = new RecordingId(UUID.randomUUID());
            calls.add(call);
            engine.open(call, "{}");
            for (int stream = 0; stream < streams; stream++) {
                int port = engine.addStream(call, stream, EngineFixture.spec(stream))
                        .port();
                lines.add("127.0.0.1 " + port);
            }
        }
        Files.write(directory.resolve("ports.tmp"), lines);
        Files.move(directory.resolve("ports.tmp"), directory.resolve("ports.txt"));
    }

    private void awaitPackets(CaptureEngine engine) throws InterruptedException {
        while (counters(engine.summary(calls.get(0)).orElseThrow()).stream()
                        .mapToLong(StreamCounters::packets)
                        .sum()
                == 0) {
            pauseMillis(50);
        }
    }

    private static List<StreamCounters> counters(CaptureSummary summary) {
        return List.copyOf(summary.streams().values());
    }

    private record Counts(long packets, long lost, long dropped, long cpuNanos, long nanos) {}

    private Counts counts(CaptureEngine engine) {
        long packets = 0;
        long lost = 0;
        long dropped = 0;
        for (RecordingId call : calls) {
            for (StreamCounters stream : counters(engine.summary(call).orElseThrow())) {
                packets += stream.packets();
                lost += stream.lost();
                dropped += stream.dropped();
            }
        }
        return new Counts(
                packets,
                lost,
                dropped,
                SYSTEM.getProcessCpuTime(),
                Ticker.system().nanos());
    }

    private static long watch(CaptureEngine engine, long seconds) throws InterruptedException {
        long worst = 0;
        for (long i = 0; i < seconds; i++) {
            pause(1);
            worst = Math.max(worst, engine.capacity().fsyncMillis());
        }
        return worst;
    }

    private static long collections() {
        return ManagementFactory.getGarbageCollectorMXBeans().stream()
                .mapToLong(bean -> bean.getCollectionCount())
                .sum();
    }

    private void report(Counts before, Counts after, long collections, long worstSync, MediaCapacity capacity)
            throws IOException {
        long packets = after.packets() - before.packets();
        double cpu = (after.cpuNanos() - before.cpuNanos()) * 1e-9;
        double elapsed = (after.nanos() - before.nanos()) * 1e-9;
        String rss = Files.readAllLines(Path.of("/proc/self/status")).stream()
                .filter(line -> line.startsWith("VmRSS"))
                .findFirst()
                .orElse("");
        print(String.format(
                "CAPTURE packets %d pps %.0f cpu_s %.2f us_per_packet %.2f cpu_percent_per_1000_streams %.1f lost %d"
                        + " dropped %d collections %d fsync_ms_max %d buffers %.2f %s",
                packets,
                packets / elapsed,
                cpu,
                cpu * 1e6 / packets,
                cpu / packets * 50_000 * 100,
                after.lost(),
                after.dropped(),
                collections,
                worstSync,
                capacity.buffersInUse(),
                rss.replaceAll("\\s+", " ")));
    }

    private void finish(CaptureEngine engine, FileRecordingStore store) throws IOException {
        long packets = 0;
        long inFiles = 0;
        long bytes = 0;
        for (RecordingId call : calls) {
            CaptureSummary summary = engine.close(call).orElseThrow();
            Optional<CaptureSummary> read = store.summarize(call);
            for (StreamCounters stream : counters(summary)) {
                packets += stream.packets();
            }
            for (StreamCounters stream : counters(read.orElseThrow())) {
                inFiles += stream.packets();
            }
            bytes += summary.fileBytes();
        }
        print(String.format("FILES packets_counted %d packets_in_files %d bytes %d", packets, inFiles, bytes));
    }

    private static void print(String line) {
        OUT.println(line);
    }

    private static void pause(long seconds) throws InterruptedException {
        pauseMillis(TimeUnit.SECONDS.toMillis(seconds));
    }

    private static void pauseMillis(long millis) throws InterruptedException {
        if (new CountDownLatch(1).await(millis, TimeUnit.MILLISECONDS)) {
            throw new AssertionError();
        }
    }
}
