// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.recording.spool;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.earshot.domain.error.ErrorCode;
import org.earshot.domain.error.RecorderException;
import org.earshot.domain.recording.Page;
import org.earshot.domain.recording.PageKey;
import org.earshot.domain.recording.Recording;
import org.earshot.domain.recording.RecordingFilter;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.recording.RecordingRepository;
import org.earshot.domain.recording.RecordingSearch;
import org.earshot.ejb.recording.StoreStatus;

/**
 * A repository that keeps rows on this node's disk while its database does not take them. From the first row that waits
 * until the last is written, all rows of this node wait behind it: so their order is kept, and only one caller has waited
 * for a database that is away. Thread-safe.
 *
 * <p>Design note: a row is either waiting or not; while it waits, its newest version is here and nowhere else. What
 * others made of it meanwhile counts when it is written ({@link RowMerger}). A row never loses its media while it waits: only
 * the database knows of legal holds, and it would be too late when it refuses.
 */
final class SpoolingRecordingRepository implements RecordingRepository {

    private final RecordingRepository database;
    private final RowSpool spool;
    private final TimedWrites writes;
    private final StoreStatus status;

    SpoolingRecordingRepository(RecordingRepository database, RowSpool spool, TimedWrites writes, StoreStatus status) {
        this.database = database;
        this.spool = spool;
        this.writes = writes;
        this.status = status;
    }

    @Override
    public void insert(Recording recording) {
        write(recording, true, () -> database.insert(recording));
    }

    @Override
    public void update(Recording recording) {
        if (!recording.state().hasMedia()) {
            spool.find(recording.id()).ifPresent(waiting -> checkMedia(waiting, recording));
            database.update(recording);
        } else if (spool.find(recording.id()).isPresent()) {
            spool.put(recording, false);
        } else {
            write(recording, false, () -> database.update(recording));
        }
    }

    private static void checkMedia(Recording waiting, Recording next) {
        if (!next.state().hasMedia()) {
            throw new RecorderException(
                    ErrorCode.STORE_UNAVAILABLE,
                    "The row of recording " + waiting.id()
                            + " waits for the database: only then its media can go, as the"
                            + " database knows whether it is on legal hold");
        }
    }

    private void write(Recording recording, boolean fresh, Runnable write) {
        if (isAway()) {
            spool.put(recording, fresh);
            return;
        }
        try {
            writes.run(recording.id(), write);
        } catch (RecorderException e) {
            if (e.code() != ErrorCode.STORE_UNAVAILABLE) {
                throw e;
            }
            spool.put(recording, fresh);
            SpoolLog.LOG.away(e.getMessage());
        }
    }

    private boolean isAway() {
        return spool.isQueue() || status.failingSince().isPresent();
    }

    @Override
    public Optional<Recording> change(RecordingId id, Function<Recording, Optional<Recording>> how) {
        boolean[] changed = new boolean[1];
        boolean waits = spool.replace(id, row -> {
            Optional<Recording> next = how.apply(row);
            changed[0] = next.isPresent();
            next.filter(wanted -> !row.canBecome(wanted)).ifPresent(wanted -> {
                throw new RecorderException(ErrorCode.CONFLICT, "Recording " + id + " is " + row.state());
            });
            next.ifPresent(wanted -> checkMedia(row, wanted));
            return next.orElse(row);
        });
        if (!waits) {
            return database.change(id, how);
        }
        return changed[0] ? spool.find(id) : Optional.empty();
    }

    /** Rows that wait are left as they are: they are no part of the database's transaction, which may fail. */
    @Override
    public Map<RecordingId, Recording> changeAll(
            Collection<RecordingId> ids, Function<Recording, Optional<Recording>> how) {
        List<RecordingId> stored =
                ids.stream().filter(id -> spool.find(id).isEmpty()).toList();
        return database.changeAll(stored, how);
    }

    @Override
    public Page<Recording> find(RecordingFilter filter, Optional<PageKey> after, int limit) {
        if (!spool.isQueue()) {
            return database.find(filter, after, limit);
        }
        if (status.failingSince().isPresent()) {
            return waiting(filter, after, limit);
        }
        try {
            Page<Recording> stored = database.find(filter, after, limit);
            return new Page<>(stored.items().stream().map(this::newest).toList(), stored.next());
        } catch (RecorderException e) {
            if (e.code() == ErrorCode.STORE_UNAVAILABLE) {
                return waiting(filter, after, limit);
            }
            throw e;
        }
    }

    private Page<Recording> waiting(RecordingFilter filter, Optional<PageKey> after, int limit) {
        return RecordingSearch.page(spool.inOrder().stream().map(SpooledRow::recording), filter, after, limit);
    }

    private Recording newest(Recording stored) {
        return spool.find(stored.id())
                .filter(waiting -> stored.canBecome(waiting) && waiting.node().equals(stored.node()))
                .orElse(stored);
    }

    @Override
    public Optional<Recording> byId(RecordingId id) {
        Optional<Recording> waiting = spool.find(id);
        return waiting.isPresent() ? waiting : database.byId(id);
    }

    @Override
    public List<Recording> active(String node) {
        return database.active(node);
    }

    @Override
    public List<RecordingId> active(String node, Instant before) {
        return database.active(node, before);
    }

    @Override
    public List<Recording> awaitingHome(String node) {
        return database.awaitingHome(node);
    }

    @Override
    public Optional<Recording> bySipCallId(String callId) {
        Optional<Recording> waiting = spool.inOrder().stream()
                .map(SpooledRow::recording)
                .filter(row -> RecordingSearch.hasCallId(row, callId))
                .reduce((earlier, later) -> later);
        return waiting.isPresent() ? waiting : database.bySipCallId(callId);
    }
}
