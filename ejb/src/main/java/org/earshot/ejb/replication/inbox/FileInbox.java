// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.replication.inbox;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.earshot.domain.error.ErrorCode;
import org.earshot.domain.error.RecorderException;
import org.earshot.domain.recording.Recording;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.recording.RecordingRepository;
import org.earshot.domain.replication.inbox.ClusterIdentity;
import org.earshot.domain.replication.inbox.InboxRows;
import org.earshot.domain.replication.inbox.ReplicationInbox;
import org.earshot.domain.replication.inbox.ReplicationOrigin;
import org.earshot.domain.replication.inbox.UploadStatus;
import org.earshot.domain.replication.inbox.UploadStatus.State;
import org.earshot.domain.storage.StorageUsage;
import org.earshot.media.storage.FileRecordingStore;

/**
 * Takes recordings into files. One request at a time works on a recording; others are told so. The row comes last, so that a
 * crash at any point leaves nothing to be seen, and the sender offers it again. Thread-safe.
 */
final class FileInbox implements ReplicationInbox {

    /** Recordings of this cluster's own calls need the rest of the disk. */
    private static final double MOST_USED_PERCENT = 90;

    private final FileRecordingStore store;
    private final Admittance admittance;
    private final RecordingRepository repository;
    private final InboxRows rows;
    private final IncomingFiles files;
    private final Holders holders;
    private final Consumer<RecordingId> renditions;
    private final Supplier<StorageUsage> usage;
    private final InboxCounters counters;
    private final Clock clock;
    private final String node;
    private final String site;
    private final Set<RecordingId> busy = ConcurrentHashMap.newKeySet();

    /**
     * @param files on the disk of the store
     * @param renditions forgets the renditions of a recording
     */
    FileInbox(
            String node,
            String site,
            FileRecordingStore store,
            RecordingRepository repository,
            InboxRows rows,
            Admittance admittance,
            IncomingFiles files,
            Holders holders,
            Consumer<RecordingId> renditions,
            InboxCounters counters,
            Clock clock) {
        this.node = node;
        this.site = site;
        this.store = store;
        this.repository = repository;
        this.rows = rows;
        this.admittance = admittance;
        this.files = files;
        this.holders = holders;
        this.renditions = renditions;
        this.usage = store::usage;
        this.counters = counters;
        this.clock = clock;
    }

    @Override
    public ClusterIdentity identity() {
        return new ClusterIdentity(rows.clusterId(UUID.randomUUID().toString()), site);
    }

    @Override
    public UploadStatus offer(byte[] text, String token) {
        Manifest manifest = Manifest.read(text);
        manifest.checkTimes(clock.instant());
        RecordingId id = manifest.recording().id();
        return alone(id, () -> {
            UploadStatus status = judge(manifest, token);
            if (status.state() != State.OPEN) {
                files.discard(id);
                return status;
            }
            checkHome(id);
            checkRoom(manifest.bytes() + files.outstanding(id));
            files.open(manifest);
            return open(id, "Send the rest");
        });
    }

    private UploadStatus judge(Manifest manifest, String token) {
        return admittance.judge(
                manifest,
                token,
                identity().id(),
                () -> digest(manifest.recording().id()));
    }

    private Optional<String> digest(RecordingId recording) {
        return store.locate(recording).flatMap(file -> {
            try {
                return Optional.of(FileDigest.of(file));
            } catch (IOException e) {
                InboxLog.LOG.unreadable(recording, e.toString());
                return Optional.empty();
            }
        });
    }

    /** The file in place of one that is at another node goes there: it would stay beside, and be taken for its own. */
    private void checkHome(RecordingId recording) {
        repository
                .byId(recording)
                .map(Recording::node)
                .filter(holders::isAnotherAlive)
                .ifPresent(other -> {
                    throw new RecorderException(
                            ErrorCode.OVERLOADED,
                            "Recording " + recording + " is at node " + other + " of this cluster; send it there");
                });
    }

    /** @param bytes that are still to come */
    private void checkRoom(long bytes) {
        StorageUsage now = usage.get();
        StorageUsage then = new StorageUsage(now.total(), now.usable() - bytes, now.writable());
        if (!then.writable() || then.usedPercent() >= MOST_USED_PERCENT) {
            throw new RecorderException(
                    ErrorCode.STORAGE_FULL,
                    "The recording disk has to keep room for this cluster's own calls; add room or prune");
        }
    }

    private UploadStatus open(RecordingId recording, String why) {
        return new UploadStatus(State.OPEN, files.length(recording), why);
    }

    private Manifest offered(RecordingId recording) {
        return files.manifest(recording)
                .orElseThrow(() -> new RecorderException(
                        ErrorCode.NOT_FOUND,
                        "Recording " + recording + " is not being taken up at this node; offer it again"));
    }

    @Override
    public UploadStatus status(RecordingId recording) {
        offered(recording);
        return open(recording, "Send the rest");
    }

    @Override
    public UploadStatus append(RecordingId recording, long offset, InputStream part) {
        return alone(recording, () -> {
            Manifest manifest = offered(recording);
            long here = files.length(recording);
            if (offset != here) {
                throw new RecorderException(ErrorCode.CONFLICT, "Go on at byte " + here + ", not at " + offset);
            }
            checkRoom(manifest.bytes() - here);
            long appended = files.append(recording, part, manifest.bytes() - here);
            if (appended > manifest.bytes() - here) {
                files.discard(recording);
                throw new RecorderException(
                        ErrorCode.BAD_REQUEST,
                        "The call file is longer than the " + manifest.bytes() + " bytes that were announced");
            }
            counters.received(appended);
            return open(recording, "Send the rest, or complete it");
        });
    }

    @Override
    public UploadStatus complete(RecordingId recording, String token) {
        return alone(recording, () -> {
            Manifest manifest = offered(recording);
            check(manifest);
            UploadStatus status = judge(manifest, token);
            if (status.state() == State.OPEN) {
                checkHome(recording);
                status = admit(manifest, token)
                        ? new UploadStatus(State.PRESENT, manifest.bytes(), "It is whole")
                        : new UploadStatus(State.UNWANTED, 0, "It was removed here");
            }
            files.discard(recording);
            return status;
        });
    }

    private void check(Manifest manifest) {
        RecordingId id = manifest.recording().id();
        long here = files.length(id);
        if (here != manifest.bytes()) {
            throw new RecorderException(
                    ErrorCode.CONFLICT, "Only " + here + " of " + manifest.bytes() + " bytes have come; send the rest");
        }
        Path part = files.part(id);
        String digest;
        try {
            digest = FileDigest.of(part);
        } catch (IOException e) {
            throw new RecorderException(ErrorCode.STORAGE_FAILURE, "What has come cannot be read: " + e, e);
        }
        if (!digest.equals(manifest.sha256())) {
            files.discard(id);
            counters.rejected();
            InboxLog.LOG.rejected(id, "its SHA-256 is " + digest + " instead of " + manifest.sha256());
            throw new RecorderException(
                    ErrorCode.CONFLICT, "The checksum is wrong, the upload is thrown away; offer it again");
        }
        files.fault(id).ifPresent(fault -> {
            files.discard(id);
            counters.rejected();
            InboxLog.LOG.rejected(id, fault);
            throw new RecorderException(ErrorCode.BAD_REQUEST, "This is no whole call file of the recording: " + fault);
        });
    }

    /** False when it was pruned or deleted in this moment. */
    private boolean admit(Manifest manifest, String token) {
        RecordingId id = manifest.recording().id();
        Optional<Recording> stored = repository.byId(id);
        if (stored.filter(row -> !row.state().hasMedia()).isPresent()) {
            return false;
        }
        stored.ifPresent(row -> holders.outdated(id));
        // Without a row, a file that is here was left by a crash between the two.
        store.admit(id, files.part(id), true);
        rows.put(new ReplicationOrigin(
                id,
                manifest.origin().cluster(),
                manifest.origin().site(),
                manifest.origin().node(),
                manifest.sha256(),
                manifest.bytes(),
                clock.instant(),
                token));
        if (stored.isPresent()) {
            if (!replaceRow(manifest)) {
                return false;
            }
        } else {
            insertRow(manifest);
        }
        counters.admitted();
        InboxLog.LOG.admitted(
                id,
                manifest.recording().key(),
                manifest.bytes(),
                manifest.origin().node(),
                manifest.origin().site(),
                token);
        return true;
    }

    private boolean replaceRow(Manifest manifest) {
        RecordingId id = manifest.recording().id();
        Optional<Recording> replaced = repository.change(id, row -> manifest.insteadOf(row, node));
        boolean removed = replaced.isEmpty()
                && repository.byId(id).filter(row -> !row.state().hasMedia()).isPresent();
        if (removed) {
            store.delete(id);
        }
        replaced.ifPresent(row -> InboxLog.LOG.replaced(id, manifest.repair() ? "it was damaged" : "it was shorter"));
        renditions.accept(id);
        return !removed;
    }

    private void insertRow(Manifest manifest) {
        Recording row = manifest.recordedAt(node);
        try {
            repository.insert(row);
        } catch (RecorderException e) {
            if (e.code() != ErrorCode.CONFLICT) {
                throw e;
            }
            // Another node of this cluster took the same recording up at the same time: its file is the one that
            // counts.
            boolean elsewhere = repository
                    .byId(row.id())
                    .filter(there -> !there.node().equals(node))
                    .isPresent();
            if (elsewhere) {
                store.delete(row.id());
            }
        }
    }

    @Override
    public UploadStatus verify(RecordingId recording, String sha256) {
        Recording row = repository
                .byId(recording)
                .orElseThrow(() -> new RecorderException(ErrorCode.NOT_FOUND, "There is no recording " + recording));
        if (!row.state().hasMedia()) {
            return new UploadStatus(State.UNWANTED, 0, "It was removed here");
        }
        boolean ours = rows.origins(List.of(recording)).isEmpty();
        if (ours) {
            return new UploadStatus(State.UNWANTED, 0, "It was captured here");
        }
        Optional<String> digest = digest(recording);
        return digest.equals(Optional.of(sha256))
                ? new UploadStatus(State.PRESENT, row.fileBytes(), "It is whole")
                : new UploadStatus(
                        State.OPEN, 0, digest.isEmpty() ? "Its file is missing" : "Its file has another checksum");
    }

    private UploadStatus alone(RecordingId recording, Supplier<UploadStatus> work) {
        if (!busy.add(recording)) {
            throw new RecorderException(
                    ErrorCode.OVERLOADED, "Another request for recording " + recording + " goes on; try again");
        }
        try {
            return work.get();
        } finally {
            busy.remove(recording);
        }
    }

    /** Recordings that have been taken up and are not whole. */
    int openUploads() {
        return files.count();
    }
}
