// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.recording.spool;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import org.earshot.domain.error.ErrorCode;
import org.earshot.domain.error.RecorderException;
import org.earshot.domain.recording.Recording;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.recording.RecordingRepository;
import org.earshot.ejb.config.Background;

/**
 * Writes waiting rows when the database is back, oldest first, each as often as it takes and with the same result: a row
 * that is there already is updated, a fresh one inserted, and what others have closed or taken over is left to them.
 * Rounds are made one after the other.
 */
public final class RowMerger {

    private static final Duration PERIOD = Duration.ofMillis(500);
    private static final int PATIENCE = 10;
    /** A stuck row is tried in one of so many rounds. */
    private static final int SELDOM = 120;

    private static final RecordingId NONE = new RecordingId(new UUID(0, 0));

    private final RecordingRepository database;
    private final RowSpool spool;
    private final TimedWrites writes;
    private final Map<RecordingId, Integer> failures = new HashMap<>();
    private final List<SpooledRow> refusedAtStart = new ArrayList<>();
    private long round;
    private long written;

    RowMerger(RecordingRepository database, RowSpool spool, TimedWrites writes) {
        this.database = database;
        this.spool = spool;
        this.writes = writes;
    }

    /**
     * Writes the rows of the node's last run, before anything else reads the database.
     *
     * @param refused as in {@link #start}; it gets them once more at the next start unless {@link #settleRefused} comes first
     */
    public synchronized void mergeAtStart(Consumer<Recording> refused) {
        if (spool.size() > 0) {
            SpoolLog.LOG.found(spool.size());
            merge(row -> {
                refusedAtStart.add(row);
                refused.accept(row.recording());
            });
        }
    }

    /** What follows from the rows that were refused at the start is done. */
    public synchronized void settleRefused() {
        refusedAtStart.forEach(spool::forget);
        refusedAtStart.clear();
    }

    /** @param refused gets the rows that the database refuses because others have closed them or taken them over */
    public void start(Background background, Consumer<Recording> refused) {
        background.every(PERIOD, () -> mergeNow(refused));
    }

    /** One round over all waiting rows. */
    synchronized void mergeNow(Consumer<Recording> refused) {
        merge(row -> {
            refused.accept(row.recording());
            spool.forget(row);
        });
    }

    private void merge(Consumer<SpooledRow> refused) {
        round++;
        for (SpooledRow row : spool.inOrder()) {
            RecordingId id = row.recording().id();
            boolean seldom = failures.getOrDefault(id, 0) >= PATIENCE && round % SELDOM != 0;
            if (!seldom && !writes.isRunning(id) && !tried(row, refused)) {
                return;
            }
        }
        if (written > 0 && !spool.isQueue()) {
            SpoolLog.LOG.back(written);
            written = 0;
        }
    }

    /** False when the database does not answer at all. */
    private boolean tried(SpooledRow row, Consumer<SpooledRow> refused) {
        RecordingId id = row.recording().id();
        try {
            write(row);
            spool.remove(row);
            done(id);
        } catch (RecorderException e) {
            if (e.code() == ErrorCode.CONFLICT || e.code() == ErrorCode.NOT_FOUND) {
                SpoolLog.LOG.refused(id, e.getMessage());
                spool.takeOut(row);
                done(id);
                refused.accept(row);
            } else if (answers()) {
                failed(id, e);
            } else {
                return false;
            }
        }
        return true;
    }

    private void write(SpooledRow row) {
        Recording waiting = row.recording();
        Optional<Recording> stored = database.byId(waiting.id());
        if (stored.isEmpty() && row.fresh()) {
            database.insert(waiting);
        } else if (stored.filter(there -> !there.node().equals(waiting.node())).isPresent()) {
            throw new RecorderException(ErrorCode.CONFLICT, "another node goes on with it");
        } else if (!stored.equals(Optional.of(waiting))) {
            database.update(waiting);
        }
    }

    private void done(RecordingId id) {
        failures.remove(id);
        written++;
    }

    private void failed(RecordingId id, RecorderException failure) {
        int times = failures.merge(id, 1, Integer::sum);
        if (times >= PATIENCE) {
            spool.stuck(id);
        }
        if (times == PATIENCE) {
            SpoolLog.LOG.stuck(id, failure.getMessage());
        }
    }

    private boolean answers() {
        try {
            database.byId(NONE);
            return true;
        } catch (RecorderException e) {
            return false;
        }
    }
}
