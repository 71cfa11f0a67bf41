// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.storage.copy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.earshot.domain.cluster.ClusterNodes;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.cluster.NodeLoad;
import org.earshot.domain.cluster.NodePlace;
import org.earshot.domain.cluster.NodeReport;
import org.earshot.domain.cluster.NodeState;
import org.earshot.domain.cluster.TwinSelection;
import org.earshot.domain.cluster.TwinSelection.TwinSite;
import org.earshot.domain.config.EarshotConfig.CopySettings;
import org.earshot.domain.config.EarshotConfig.StorageSettings;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.storage.RecordingCopies;
import org.earshot.domain.time.Ticker;
import org.earshot.ejb.config.Background;
import org.earshot.media.callfile.CallFileWriter;
import org.earshot.media.callfile.RecordType;
import org.earshot.media.storage.FileRecordingStore;

/** A node with real files and sockets on loopback, and without anything else. Closed by the test. */
final class CopyNode implements ClusterNodes, Background, AutoCloseable {

    /** Nodes that know each other, by name. */
    static final class Cluster {
        final Map<String, NodeReport> reports = new ConcurrentHashMap<>();

        /** Names of nodes whose addresses float. */
        final Set<String> floating = ConcurrentHashMap.newKeySet();

        void join(String name, String address) {
            reports.put(name, report(name, address, NodeState.UP));
        }

        void state(String name, NodeState state) {
            reports.computeIfPresent(
                    name, (key, old) -> report(name, old.place().copyAddress(), state));
        }

        private NodeReport report(String name, String copyAddress, NodeState state) {
            NodePlace place = new NodePlace("east", name, "127.0.0.1", 5060, "https://127.0.0.1", copyAddress);
            return new NodeReport(
                    new NodeId(name),
                    1,
                    1,
                    floating.contains(name) ? place.floating("192.0.2.1") : place,
                    state,
                    List.of(),
                    new NodeLoad(0, 100, 200, 0, 1, 0, 0, 0, 0, 1L << 30),
                    Instant.EPOCH);
        }
    }

    final FileRecordingStore store;
    final LiveCopies copies;
    final CopyDoor door;
    /** Whether its calls may run on elsewhere. */
    volatile boolean inDoubt;

    private final String name;
    private final Cluster cluster;
    private final Map<RecordingId, CallFileWriter> running = new ConcurrentHashMap<>();
    private final ScheduledExecutorService background = Executors.newSingleThreadScheduledExecutor();
    private final Random random = new Random(1);

    CopyNode(String name, Path directory, String password, Cluster cluster, RecordingCopies rows) {
        this.name = name;
        this.cluster = cluster;
        StorageSettings settings =
                new StorageSettings(directory.resolve(name), Duration.ofMillis(200), Duration.ofSeconds(1), 64, 5);
        this.store = new FileRecordingStore(settings, directory.resolve("renditions"), Clock.systemUTC());
        this.door = CopyDoor.open(new CopySettings("127.0.0.1", 0, TwinSite.SAME));
        cluster.join(name, door.address());
        this.copies = new LiveCopies(
                Optional.of(password),
                door,
                new NodeId(name),
                new TwinSelection(TwinSite.SAME),
                this,
                this::written,
                store,
                rows,
                Ticker.system(),
                Clock.systemUTC());
        copies.start(this, () -> inDoubt);
    }

    private Map<RecordingId, Long> written() {
        return running.entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, one -> one.getValue().length()));
    }

    RecordingId call() {
        return call(new RecordingId(UUID.randomUUID()));
    }

    RecordingId call(RecordingId recording) {
        running.put(recording, store.create(recording, "{\"call\":\"x\"}"));
        return recording;
    }

    /** Packets of 172 bytes. */
    void packets(RecordingId recording, int count) {
        try {
            for (int i = 0; i < count; i++) {
                byte[] data = new byte[172];
                random.nextBytes(data);
                running.get(recording).append(RecordType.RTP, 0, 1_000_000 + i * 20_000L, data);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void end(RecordingId recording) {
        CallFileWriter writer = running.remove(recording);
        try {
            writer.closeSealed();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    byte[] file(RecordingId recording) {
        return read(store.own(recording));
    }

    byte[] replica(RecordingId recording) {
        return read(store.replicas().locate(recording));
    }

    private static byte[] read(Optional<Path> file) {
        try {
            return file.isPresent() ? Files.readAllBytes(file.get()) : new byte[0];
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public NodeReport self() {
        return cluster.reports.get(name);
    }

    @Override
    public List<NodeReport> all() {
        return List.copyOf(cluster.reports.values());
    }

    @Override
    public void run(Runnable task) {
        background.execute(task);
    }

    @Override
    public void later(Duration delay, Runnable task) {
        background.schedule(task, delay.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Ten times as often as asked, for the tests' sake. */
    @Override
    public void every(Duration pause, Runnable task) {
        background.scheduleWithFixedDelay(task, 0, pause.toMillis() / 10, TimeUnit.MILLISECONDS);
    }

    /** As kill -9 does it: nothing is sealed. */
    @Override
    public void close() {
        copies.stop();
        background.shutdownNow();
        running.values().forEach(writer -> {
            try {
                writer.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }
}
