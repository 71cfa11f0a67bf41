// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.replication.inbox;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.earshot.domain.cluster.ClusterNodes;
import org.earshot.domain.cluster.NodeReport;
import org.earshot.domain.cluster.NodeState;
import org.earshot.domain.config.EarshotConfig.StorageSettings;
import org.earshot.domain.recording.EndReason;
import org.earshot.domain.recording.Recording;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.recording.RecordingRepository;
import org.earshot.domain.recording.RecordingState;
import org.earshot.domain.replication.inbox.InboxRows;
import org.earshot.domain.replication.inbox.ReplicationInbox;
import org.earshot.ejb.recording.TestDatabase;
import org.earshot.ejb.replication.store.StoredReplication;
import org.earshot.media.callfile.CallFileWriter;
import org.earshot.media.callfile.RecordType;
import org.earshot.media.storage.FileRecordingStore;
import org.earshot.testsupport.FakeClock;
import org.earshot.testsupport.NodeReports;
import org.earshot.testsupport.Recordings;

/** A cluster of one node that takes recordings: real files, a database in memory. Closed by the test. */
public final class TestCluster implements AutoCloseable {

    public static final Instant START = Instant.parse("2026-01-05T09:00:00Z");

    public final FakeClock clock = new FakeClock(START.plus(Duration.ofHours(1)));
    public final TestDatabase database = StoredReplication.database();
    public final RecordingRepository recordings = database.recordings();
    public final InboxRows rows = StoredReplication.inbox(database);
    public final FileRecordingStore store;
    public final ReplicationInbox inbox;
    public final InboxCounters counters = new InboxCounters();
    public final List<RecordingId> forgottenRenditions = new ArrayList<>();
    /** Names of other nodes that are up. */
    final Set<String> alive = new HashSet<>();

    final IncomingFiles files;
    private final String node;

    public TestCluster(String node, Path directory) {
        this.node = node;
        Path own = directory.resolve(node);
        store = new FileRecordingStore(
                new StorageSettings(own, Duration.ofMillis(200), Duration.ofSeconds(1), 100, 1),
                own.resolve("renditions"),
                clock);
        files = new IncomingFiles(own.resolve("incoming"));
        inbox = new FileInbox(
                node,
                "site of " + node,
                store,
                recordings,
                rows,
                new Admittance(recordings, rows, database.holds()),
                files,
                new Holders(node, new Nodes(), database.copies()),
                forgottenRenditions::add,
                counters,
                clock);
    }

    /** A recording of a call that has ended here, with a call file of about so many bytes. */
    public Recording ended(int minutes, int bytes) {
        Recording plain = Recordings.aRecording()
                .node(node)
                .party("sip:4711@example", "Ann", "SEP1")
                .startedAt(START.plus(Duration.ofMinutes(minutes)))
                .closed(RecordingState.CLOSED_NORMAL, EndReason.NORMAL)
                .build();
        try (CallFileWriter writer = store.create(plain.id(), "{}")) {
            byte[] data = new byte[1000];
            for (int at = 0; at < bytes; at += data.length) {
                data[0] = (byte) at;
                writer.append(RecordType.RTP, 0, at, data);
            }
            writer.closeSealed();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Recording recording = withLength(plain, size(plain.id()));
        recordings.insert(recording);
        return recording;
    }

    /** One whose row does not say when it ended. */
    public Recording endedWithoutATime(int minutes) {
        Recording recording = ended(minutes, 10_000);
        return recordings
                .change(recording.id(), row -> Optional.of(with(row, Optional.empty(), row.fileBytes())))
                .orElseThrow();
    }

    public static Recording withLength(Recording recording, long bytes) {
        return with(recording, recording.endedAt(), bytes);
    }

    private static Recording with(Recording recording, Optional<Instant> endedAt, long bytes) {
        return new Recording(
                recording.id(),
                recording.key(),
                recording.call(),
                recording.kind(),
                recording.state(),
                recording.reason(),
                recording.cause(),
                recording.node(),
                recording.startedAt(),
                endedAt,
                recording.duration(),
                bytes,
                recording.dialogs(),
                recording.tracks(),
                recording.participants(),
                recording.flags(),
                recording.attributes(),
                recording.rawMetadata());
    }

    public long size(RecordingId recording) {
        try {
            return Files.size(store.locate(recording).orElseThrow());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Of the call file that is here; empty when there is none. */
    public Optional<String> sha256(RecordingId recording) {
        return store.locate(recording).map(file -> {
            try {
                return FileDigest.of(file);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    /** The manifest with which this cluster would send a recording. */
    public Manifest manifest(Recording recording) {
        return new Manifest(
                recording,
                new Manifest.Origin(inbox.identity().id(), "site of " + node, node),
                sha256(recording.id()).orElseThrow(),
                size(recording.id()),
                false);
    }

    /** Turns a bit of a call file. */
    public void damage(RecordingId recording) {
        Path file = store.locate(recording).orElseThrow();
        try {
            byte[] bytes = Files.readAllBytes(file);
            bytes[bytes.length / 2] ^= 1;
            Files.write(file, bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static byte[] text(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private final class Nodes implements ClusterNodes {

        @Override
        public NodeReport self() {
            return NodeReports.node(node, NodeState.UP, 0);
        }

        @Override
        public List<NodeReport> all() {
            return Stream.concat(Stream.of(node), alive.stream())
                    .map(name -> NodeReports.node(name, NodeState.UP, 0))
                    .toList();
        }
    }

    @Override
    public void close() {
        database.close();
    }
}
