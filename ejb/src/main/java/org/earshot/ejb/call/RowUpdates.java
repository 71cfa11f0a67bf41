// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.call;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Function;
import org.earshot.domain.error.ErrorCode;
import org.earshot.domain.error.RecorderException;
import org.earshot.domain.recording.Recording;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.recording.RecordingRepository;
import org.earshot.ejb.config.Background;
import org.earshot.ejb.event.CallLog;
import org.jspecify.annotations.Nullable;

/**
 * Writes the rows of running and closing recordings, one write at a time for each recording, and goes on trying while
 * the database is away. Only the newest version of a row is kept, so that what waits is bounded by the number of
 * recordings, which in turn cannot grow while the database is away. Thread-safe.
 */
public final class RowUpdates {

    private static final long FIRST_PAUSE_MILLIS = 200;
    private static final long LONGEST_PAUSE_MILLIS = 10_000;

    private static final class Row {
        private Recording latest;
        private final List<CompletableFuture<Void>> waiting = new ArrayList<>();
        private int failures;

        Row(Recording latest) {
            this.latest = latest;
        }
    }

    private record Attempt(Recording version, List<CompletableFuture<Void>> waiting) {}

    private final ConcurrentMap<RecordingId, Row> rows = new ConcurrentHashMap<>();
    private final RecordingRepository repository;
    private final Background background;
    private volatile Function<Recording, Optional<Recording>> refused = version -> Optional.empty();

    RowUpdates(RecordingRepository repository, Background background) {
        this.repository = repository;
        this.background = background;
    }

    /** @param answer gives what to store instead of a version that the store has refused for good, if anything */
    void whenRefused(Function<Recording, Optional<Recording>> answer) {
        refused = answer;
    }

    /**
     * Takes the newest version of a row. The future ends with the first attempt to write it; a failed version is tried
     * again all the same.
     */
    CompletableFuture<Void> submit(Recording recording) {
        CompletableFuture<Void> written = new CompletableFuture<>();
        boolean[] first = new boolean[1];
        rows.compute(recording.id(), (id, old) -> {
            first[0] = old == null;
            Row row = old == null ? new Row(recording) : old;
            row.latest = recording;
            row.waiting.add(written);
            return row;
        });
        if (first[0]) {
            background.run(() -> write(recording.id()));
        }
        return written;
    }

    /**
     * Takes a version of a row that the store took at first and has refused since. It is not given to the store once more,
     * which may take it and refuse it again for ever: what follows is decided here.
     */
    void refusedSince(Recording version) {
        Optional<Recording> instead;
        try {
            instead = refused.apply(version);
        } catch (RecorderException e) {
            CallLog.LOG.rowWaits(version.id(), e.getMessage(), FIRST_PAUSE_MILLIS);
            instead = Optional.of(version);
        }
        instead.ifPresent(this::submit);
    }

    /** The version of a row that is newer than the stored one, if any. */
    public Optional<Recording> pending(RecordingId id) {
        return Optional.ofNullable(rows.get(id)).map(row -> row.latest);
    }

    /** Rows that are not yet stored. */
    public int size() {
        return rows.size();
    }

    private void write(RecordingId id) {
        Attempt attempt = begin(id);
        if (attempt == null) {
            return;
        }
        try {
            repository.update(attempt.version());
        } catch (RecorderException e) {
            fail(id, attempt, e);
            return;
        } catch (RuntimeException e) {
            fail(id, attempt, new RecorderException(ErrorCode.STORE_UNAVAILABLE, String.valueOf(e), e));
            return;
        }
        attempt.waiting().forEach(future -> future.complete(null));
        finish(id, attempt);
    }

    private @Nullable Attempt begin(RecordingId id) {
        @Nullable Attempt[] attempt = new Attempt[1];
        rows.computeIfPresent(id, (key, row) -> {
            attempt[0] = new Attempt(row.latest, List.copyOf(row.waiting));
            row.waiting.clear();
            return row;
        });
        return attempt[0];
    }

    /** Drops the row when it is stored, and writes once more when a newer version came meanwhile. */
    private void finish(RecordingId id, Attempt attempt) {
        Row left = rows.computeIfPresent(id, (key, row) -> {
            row.failures = 0;
            return row.latest == attempt.version() ? null : row;
        });
        if (left != null) {
            background.run(() -> write(id));
        }
    }

    private void fail(RecordingId id, Attempt attempt, RecorderException failure) {
        attempt.waiting().forEach(future -> future.completeExceptionally(failure));
        if (failure.code() == ErrorCode.CONFLICT) {
            refused(id, attempt);
        } else if (failure.code() == ErrorCode.NOT_FOUND) {
            finish(id, attempt);
        } else {
            again(id, failure);
        }
    }

    private void refused(RecordingId id, Attempt attempt) {
        Optional<Recording> instead;
        try {
            instead = refused.apply(attempt.version());
        } catch (RecorderException e) {
            again(id, e);
            return;
        }
        rows.computeIfPresent(id, (key, row) -> {
            row.latest = row.latest == attempt.version() ? instead.orElse(row.latest) : row.latest;
            return row;
        });
        finish(id, attempt);
    }

    private void again(RecordingId id, RecorderException failure) {
        int[] failures = new int[1];
        rows.computeIfPresent(id, (key, row) -> {
            failures[0] = ++row.failures;
            return row;
        });
        long pause = pauseMillis(failures[0]);
        CallLog.LOG.rowWaits(id, failure.getMessage(), pause);
        background.later(Duration.ofMillis(pause), () -> write(id));
    }

    /** Doubles with each failure up to the longest pause; between half and all of that, so that nodes spread. */
    static long pauseMillis(int failures) {
        long pause = Math.min(LONGEST_PAUSE_MILLIS, FIRST_PAUSE_MILLIS << Math.min(20, Math.max(0, failures - 1)));
        return pause / 2 + ThreadLocalRandom.current().nextLong(pause / 2 + 1);
    }
}
