// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.recording.spool;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.earshot.domain.error.ErrorCode;
import org.earshot.domain.error.RecorderException;
import org.earshot.domain.recording.Recording;
import org.earshot.domain.recording.RecordingId;
import org.jspecify.annotations.Nullable;

/**
 * The waiting rows, each in a file {@code ID.json} that holds the newest version only. A version is on the disk before
 * {@link #put} returns; what a crash leaves half written is a file {@code ID.new} that nobody reads. Thread-safe.
 */
final class RowSpool {

    private static final String ROW = ".json";
    private static final String NEW = ".new";
    private static final String UNREADABLE = ".unreadable";

    private final Path directory;
    private final ConcurrentMap<RecordingId, SpooledRow> rows = new ConcurrentHashMap<>();
    private final Set<RecordingId> stuck = ConcurrentHashMap.newKeySet();
    private final AtomicLong numbers = new AtomicLong();

    private RowSpool(Path directory) {
        this.directory = directory;
    }

    /** @throws UncheckedIOException when the directory cannot be made or read */
    static RowSpool open(Path directory) {
        RowSpool spool = new RowSpool(directory);
        try {
            Files.createDirectories(directory);
            try (Stream<Path> files = Files.list(directory)) {
                files.filter(file -> file.toString().endsWith(ROW)).forEach(spool::load);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("The waiting rows in " + directory + " cannot be read", e);
        }
        return spool;
    }

    private void load(Path file) {
        try {
            SpooledRow row = RowText.read(Files.readAllBytes(file));
            rows.put(row.recording().id(), row);
            numbers.accumulateAndGet(row.number(), Math::max);
        } catch (IOException | RuntimeException e) {
            SpoolLog.LOG.unreadable(file, e.toString());
            setAside(file);
        }
    }

    private static void setAside(Path file) {
        try {
            Files.move(file, file.resolveSibling(file.getFileName() + UNREADABLE), StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            SpoolLog.LOG.unreadable(file, e.toString());
        }
    }

    /**
     * Takes the newest version of a row.
     *
     * @param fresh whether the database has never had the row
     * @throws RecorderException CONFLICT when the waiting version cannot become this one, STORE_UNAVAILABLE when the disk
     *     does not take it; then the version before is kept
     */
    void put(Recording recording, boolean fresh) {
        rows.compute(recording.id(), (id, old) -> {
            if (old != null && !old.recording().canBecome(recording)) {
                throw new RecorderException(
                        ErrorCode.CONFLICT,
                        "Recording " + id + " is " + old.recording().state() + " already");
            }
            SpooledRow row = old == null
                    ? new SpooledRow(numbers.incrementAndGet(), fresh, recording)
                    : new SpooledRow(old.number(), old.fresh(), recording);
            store(row);
            return row;
        });
    }

    /**
     * Replaces a waiting row.
     *
     * @param how gives what is to wait instead, or what it was given to leave it
     * @return whether the row waits
     */
    boolean replace(RecordingId id, UnaryOperator<Recording> how) {
        SpooledRow left = rows.computeIfPresent(id, (key, old) -> {
            Recording next = how.apply(old.recording());
            if (next == old.recording()) {
                return old;
            }
            SpooledRow row = new SpooledRow(old.number(), old.fresh(), next);
            store(row);
            return row;
        });
        return left != null;
    }

    Optional<Recording> find(RecordingId id) {
        return Optional.ofNullable(rows.get(id)).map(SpooledRow::recording);
    }

    /** All waiting rows, those that wait longest first. */
    List<SpooledRow> inOrder() {
        return rows.values().stream()
                .sorted(Comparator.comparingLong(SpooledRow::number))
                .toList();
    }

    /** Drops a row that the database has, unless a newer version came meanwhile. */
    void remove(SpooledRow stored) {
        rows.computeIfPresent(stored.recording().id(), (id, row) -> row == stored ? dropped(row) : row);
        stuck.remove(stored.recording().id());
    }

    /**
     * Drops a row that the database has refused, unless a newer version came meanwhile. Its file stays until {@link #forget}, so
     * that the next start finds it if this process ends before it is known what follows.
     */
    void takeOut(SpooledRow refused) {
        rows.computeIfPresent(refused.recording().id(), (id, row) -> row == refused ? null : row);
        stuck.remove(refused.recording().id());
    }

    /** Removes the file of a row that was taken out, unless the recording has a row that waits again. */
    void forget(SpooledRow taken) {
        rows.compute(taken.recording().id(), (id, row) -> row == null ? dropped(taken) : row);
    }

    private @Nullable SpooledRow dropped(SpooledRow row) {
        try {
            Files.deleteIfExists(file(row, ROW));
        } catch (IOException e) {
            // Written once more at the next start, without harm.
            SpoolLog.LOG.fileStays(file(row, ROW), e.toString());
        }
        return null;
    }

    int size() {
        return rows.size();
    }

    /** Whether a new row has to wait behind others: all but those that the database does not take for themselves. */
    boolean isQueue() {
        return rows.size() > stuck.size();
    }

    /** The database takes other rows, but not this one. */
    void stuck(RecordingId id) {
        stuck.add(id);
    }

    private void store(SpooledRow row) {
        Path written = file(row, NEW);
        try {
            try (FileChannel channel = FileChannel.open(
                    written,
                    StandardOpenOption.CREATE,
                    StandardOpenOption.TRUNCATE_EXISTING,
                    StandardOpenOption.WRITE)) {
                ByteBuffer text = ByteBuffer.wrap(RowText.write(row));
                while (text.hasRemaining()) {
                    channel.write(text);
                }
                channel.force(true);
            }
            Files.move(written, file(row, ROW), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            try (FileChannel names = FileChannel.open(directory, StandardOpenOption.READ)) {
                names.force(true);
            }
        } catch (IOException e) {
            throw new RecorderException(
                    ErrorCode.STORE_UNAVAILABLE,
                    "The database is away and the row cannot be kept in " + directory + " either; check the disk",
                    e);
        }
    }

    private Path file(SpooledRow row, String ending) {
        return directory.resolve(row.recording().id() + ending);
    }
}
