// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.recording.spool;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.earshot.domain.recording.Recording;
import org.earshot.domain.recording.RecordingRepository;
import org.earshot.ejb.config.Background;
import org.earshot.ejb.recording.StoreStatus;

/** What keeps the rows of this node, with or without waiting rows on its disk. Thread-safe. */
public final class RowSpooling {

    /** How long a call waits for the database before its row is kept on the disk instead. */
    private static final Duration LONGEST_WRITE = Duration.ofMillis(500);

    private final RecordingRepository database;
    private final RecordingRepository repository;
    private final Optional<RowMerger> merger;

    private RowSpooling(RecordingRepository database, RecordingRepository repository, Optional<RowMerger> merger) {
        this.database = database;
        this.repository = repository;
        this.merger = merger;
    }

    /** Rows are in the database or nowhere. */
    public static RowSpooling off(RecordingRepository database) {
        return new RowSpooling(database, database, Optional.empty());
    }

    /**
     * Rows that the database does not take wait on the disk.
     *
     * @param directory of the waiting rows alone; made when it is not there
     * @param executor a thread for each write to the database, or a refusal when there are too many
     * @throws java.io.UncheckedIOException when the directory cannot be made or read
     */
    public static RowSpooling on(RecordingRepository database, StoreStatus status, Path directory, Executor executor) {
        RowSpool spool = RowSpool.open(directory);
        TimedWrites writes = new TimedWrites(executor, LONGEST_WRITE);
        status.spooling(spool::size);
        return new RowSpooling(
                database,
                new SpoolingRecordingRepository(database, spool, writes, status),
                Optional.of(new RowMerger(database, spool, writes)));
    }

    public RecordingRepository repository() {
        return repository;
    }

    /** Rows are in the database or nowhere: for what others bring again, so that it never stands before this node's calls. */
    public RecordingRepository database() {
        return database;
    }

    /**
     * Writes what the node's last run has left. To be called once, before recovery.
     *
     * @param refused as in {@link #start}
     */
    public void mergeAtStart(Consumer<Recording> refused) {
        merger.ifPresent(found -> found.mergeAtStart(refused));
    }

    /** What follows from the rows that were refused by {@link #mergeAtStart} is done: until then the next start finds them. */
    public void settleRefused() {
        merger.ifPresent(RowMerger::settleRefused);
    }

    /** @param refused gets the rows that the database refuses because others have closed them or taken them over */
    public void start(Background background, Consumer<Recording> refused) {
        merger.ifPresent(found -> found.start(background, refused));
    }
}
