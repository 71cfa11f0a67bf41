// SPDX-License-Identifier: Apache-2.0
package org.earshot.media.storage;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.earshot.domain.config.EarshotConfig.StorageSettings;
import org.earshot.domain.error.ErrorCode;
import org.earshot.domain.error.RecorderException;
import org.earshot.domain.media.CaptureSummary;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.storage.RecordingStore;
import org.earshot.domain.storage.StorageUsage;
import org.earshot.media.callfile.CallFile;
import org.earshot.media.callfile.CallFileDisk;
import org.earshot.media.callfile.CallFileEvents;
import org.earshot.media.callfile.CallFileHeader;
import org.earshot.media.callfile.CallFileSummary;
import org.earshot.media.callfile.CallFileWriter;

/**
 * Call files in a directory: {@code <first two hex digits>/<uuid>.call}, found by id alone. While a recording runs an
 * empty file {@code open/<uuid>} marks it, so that recovery after a crash need not look at the archive. Copies of other
 * nodes' call files lie under {@code replicas} in the same way. Thread-safe.
 */
public final class FileRecordingStore implements RecordingStore {

    private static final int RECOVERY_THREADS = 4;

    private final Path directory;
    private final Markers markers;
    private final Path renditions;
    private final Clock clock;
    private final CallFileDisk disk;
    private final StorageHealth health;
    private final StorageReserve reserve;
    private final ReplicaStore replicas;
    private final ReplicaStore arrivals;
    private final PartStore parts;
    private final CallFileSuccession succession;

    public FileRecordingStore(StorageSettings settings, Path renditionCache, Clock clock) {
        this(settings, renditionCache, clock, CallFileDisk.real());
    }

    FileRecordingStore(StorageSettings settings, Path renditionCache, Clock clock, CallFileDisk disk) {
        this.directory = settings.directory();
        this.markers = new Markers(directory.resolve("open"));
        this.renditions = renditionCache;
        this.clock = clock;
        this.disk = disk;
        this.health = new StorageHealth(directory, disk, clock);
        this.reserve = new StorageReserve(directory, disk, settings.reserveBytes());
        this.replicas = new ReplicaStore(directory.resolve("replicas"), disk);
        this.arrivals = new ReplicaStore(directory.resolve("parts"), disk);
        this.parts = new PartStore(directory);
        this.succession = new CallFileSuccession(disk, replicas, parts);
    }

    /**
     * Starts a call file with its header and its event {@code open}.
     *
     * @param header a JSON object, with the event's other members at most {@link CallFile#MAX_DATA} bytes
     * @throws RecorderException STORAGE_FULL, STORAGE_FAILURE; CONFLICT when the recording has a file already;
     *     BAD_REQUEST when the header is no JSON object or too long
     */
    public CallFileWriter create(RecordingId recording, String header) {
        try {
            return begin(recording, header);
        } catch (FileAlreadyExistsException e) {
            throw new RecorderException(ErrorCode.CONFLICT, "recording " + recording + " has a call file already", e);
        } catch (IOException e) {
            health.failed(e);
            throw failure(recording, e);
        }
    }

    /**
     * Opens the call file of a recording whose home this node becomes: the copy that is here turns into the call file, else
     * the call file that this node has of an earlier time goes on, else there is a new one. What was set aside of the recording
     * stays. When the disk is full the reserve is given up for it, as for any call that runs. Nobody may be writing the copy.
     *
     * @param header as in {@link #create}, for a new file
     * @throws RecorderException as {@link #create}
     */
    public ResumedFile resume(RecordingId recording, String header) {
        Path marker = markers.open(recording);
        try {
            CallFileSuccession.mark(marker);
            if (!succession.promote(recording, path(recording))) {
                Files.deleteIfExists(path(recording));
                Files.deleteIfExists(marker);
                replicas.delete(recording);
                return ResumedFile.fresh(begin(recording, header));
            }
            return succession.goOn(path(recording), marker);
        } catch (IOException e) {
            if (failed(e)) {
                return resume(recording, header);
            }
            throw failure(recording, e);
        }
    }

    @Override
    public void setAside(RecordingId recording) {
        try {
            parts.setAside(recording, path(recording)).ifPresent(part -> StorageLog.LOG.setAside(recording, part));
            markers.forget(recording);
        } catch (IOException e) {
            throw failure(recording, e);
        }
    }

    private CallFileWriter begin(RecordingId recording, String header) throws IOException {
        ByteBuffer start = start(recording, header);
        Path file = path(recording);
        Path marker = markers.open(recording);
        Files.createDirectories(markers.directory());
        Files.createFile(marker);
        CallFileDisk.Output output = null;
        try {
            Files.createDirectories(file.getParent());
            output = disk.create(file);
            CallFileWriter writer = new CallFileWriter(recording, output, 0, marker);
            writer.append(start);
            health.succeeded();
            return writer;
        } catch (IOException e) {
            if (output != null) {
                output.close();
                Files.deleteIfExists(file);
            }
            Files.deleteIfExists(marker);
            throw e;
        }
    }

    private ByteBuffer start(RecordingId recording, String header) {
        byte[] event;
        try {
            event = CallFileEvents.open(header);
        } catch (IllegalArgumentException e) {
            throw new RecorderException(ErrorCode.BAD_REQUEST, "header of recording " + recording, e);
        }
        if (event.length > CallFile.MAX_DATA) {
            throw new RecorderException(ErrorCode.BAD_REQUEST, "header of recording " + recording + " is too long");
        }
        return CallFileHeader.of(recording, clock.instant()).start(event);
    }

    private static RecorderException failure(RecordingId recording, IOException cause) {
        String why = String.valueOf(cause.getMessage());
        return new RecorderException(
                isFull(cause) ? ErrorCode.STORAGE_FULL : ErrorCode.STORAGE_FAILURE,
                "call file of recording " + recording + " on disk: " + why,
                cause);
    }

    private static boolean isFull(IOException why) {
        return String.valueOf(why.getMessage()).toLowerCase(Locale.ROOT).contains("no space left");
    }

    /** Called by whoever writes a call file, after each success. */
    public void succeeded() {
        health.succeeded();
    }

    /**
     * Called by whoever writes a call file, after each failure. True when there is more room than before: the write is to
     * be tried once more, and only another failure counts.
     */
    public boolean failed(IOException why) {
        if (isFull(why) && reserve.release()) {
            return true;
        }
        health.failed(why);
        return false;
    }

    /** Room that is held for running calls. */
    public StorageReserve reserve() {
        return reserve;
    }

    private Path path(RecordingId recording) {
        String id = recording.toString();
        return directory.resolve(id.substring(0, 2)).resolve(id + ".call");
    }

    /** The copies of other nodes' call files. */
    public ReplicaStore replicas() {
        return replicas;
    }

    /** What this node has set aside of recordings that others have taken over. */
    public PartStore parts() {
        return parts;
    }

    /** What other nodes send of their parts, to be merged here. */
    public ReplicaStore arrivals() {
        return arrivals;
    }

    /** Where a merged call file is written before it takes the place of the call file. */
    public Path merging(RecordingId recording) {
        return path(recording).resolveSibling(recording + ".merging");
    }

    /**
     * Puts the merged file in the place of the call file, on the medium when this returns. Who reads the old one goes on with it.
     *
     * @throws IOException when it cannot be moved; the call file is then as before
     */
    public void replaceByMerged(RecordingId recording) throws IOException {
        Path file = path(recording);
        Files.move(merging(recording), file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        try (FileChannel folder = FileChannel.open(file.getParent(), StandardOpenOption.READ)) {
            folder.force(true);
        }
    }

    /** The call file that this node has recorded, finished or growing. */
    public Optional<Path> own(RecordingId recording) {
        return present(path(recording));
    }

    @Override
    public boolean owns(RecordingId recording) {
        return own(recording).isPresent();
    }

    /** Whether this node has the whole call file of a recording that has ended. */
    public boolean isSealed(RecordingId recording) {
        return !markers.isOpen(recording) && Files.exists(path(recording));
    }

    /**
     * Makes a file of this disk, checked and with all its bytes, the call file of a recording that another cluster captured.
     *
     * @param file is moved
     * @param instead whether it takes the place of the call file that is here
     * @throws RecorderException CONFLICT when there is one and it is not to be replaced, or it is being written;
     *     STORAGE_FULL, STORAGE_FAILURE
     */
    public void admit(RecordingId recording, Path file, boolean instead) {
        Path target = path(recording);
        if (markers.isOpen(recording) || (!instead && Files.exists(target))) {
            throw new RecorderException(ErrorCode.CONFLICT, "recording " + recording + " has a call file already");
        }
        try {
            Files.createDirectories(target.getParent());
            try (FileChannel written = FileChannel.open(file, StandardOpenOption.WRITE)) {
                written.force(true);
            }
            Files.move(file, target, StandardCopyOption.ATOMIC_MOVE);
            try (FileChannel folder = FileChannel.open(target.getParent(), StandardOpenOption.READ)) {
                folder.force(true);
            }
            if (instead && Files.isDirectory(renditions)) {
                deleteRenditions(recording);
            }
        } catch (IOException e) {
            throw failure(recording, e);
        }
    }

    static Optional<Path> present(Path file) {
        return Files.isRegularFile(file) ? Optional.of(file) : Optional.empty();
    }

    @Override
    public Optional<Path> locate(RecordingId recording) {
        return own(recording).or(() -> replicas.locate(recording));
    }

    @Override
    public void delete(RecordingId recording) {
        try {
            Files.deleteIfExists(path(recording));
            parts.delete(recording);
            arrivals.delete(recording);
            Files.deleteIfExists(merging(recording));
            markers.forget(recording);
            replicas.delete(recording);
            if (Files.isDirectory(renditions)) {
                deleteRenditions(recording);
            }
        } catch (IOException e) {
            throw failure(recording, e);
        }
    }

    private void deleteRenditions(RecordingId recording) throws IOException {
        try (DirectoryStream<Path> found = Files.newDirectoryStream(renditions, recording + "*")) {
            for (Path rendition : found) {
                Files.deleteIfExists(rendition);
            }
        }
    }

    @Override
    public StorageUsage usage() {
        try {
            Files.createDirectories(directory);
            FileStore store = Files.getFileStore(directory);
            return new StorageUsage(store.getTotalSpace(), store.getUsableSpace(), health.writable());
        } catch (IOException e) {
            health.failed(e);
            return new StorageUsage(0, 0, false);
        }
    }

    @Override
    public List<CaptureSummary> recover() {
        CallFileRecovery recovery = new CallFileRecovery(disk, clock);
        ExecutorService threads = Executors.newFixedThreadPool(RECOVERY_THREADS);
        try {
            List<Future<Optional<CaptureSummary>>> running = new ArrayList<>();
            for (RecordingId recording : markers.open()) {
                Path marker = markers.open(recording);
                running.add(threads.submit(() -> recovery.recover(recording, path(recording), marker)));
            }
            List<CaptureSummary> summaries = new ArrayList<>();
            for (Future<Optional<CaptureSummary>> one : running) {
                one.get().ifPresent(summaries::add);
            }
            return summaries;
        } catch (IOException e) {
            throw new RecorderException(ErrorCode.STORAGE_FAILURE, "call files in " + directory + " not listed", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RecorderException(ErrorCode.STORAGE_FAILURE, "recovery was interrupted; start again", e);
        } catch (java.util.concurrent.ExecutionException e) {
            throw new RecorderException(ErrorCode.STORAGE_FAILURE, "recovery failed", e.getCause());
        } finally {
            threads.shutdown();
        }
    }

    @Override
    public List<RecordingId> unsettled() {
        try {
            return markers.ended();
        } catch (IOException e) {
            throw new RecorderException(ErrorCode.STORAGE_FAILURE, "call files in " + directory + " not listed", e);
        }
    }

    @Override
    public void settled(RecordingId recording) {
        try {
            markers.forgetEnded(recording);
        } catch (IOException e) {
            throw failure(recording, e);
        }
    }

    @Override
    public void keep(RecordingId recording) {
        try {
            succession.keep(recording, path(recording), markers.open(recording), new CallFileRecovery(disk, clock));
        } catch (IOException e) {
            throw failure(recording, e);
        }
    }

    @Override
    public Optional<CaptureSummary> summarize(RecordingId recording) {
        Optional<Path> file = locate(recording);
        if (file.isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(CallFileSummary.of(file.get()));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException e) {
            throw failure(recording, e);
        }
    }
}
