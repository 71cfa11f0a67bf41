// SPDX-License-Identifier: Apache-2.0
package org.earshot.testsupport;

import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.earshot.domain.error.ErrorCode;
import org.earshot.domain.error.RecorderException;
import org.earshot.domain.recording.Page;
import org.earshot.domain.recording.PageKey;
import org.earshot.domain.recording.Recording;
import org.earshot.domain.recording.RecordingFilter;
import org.earshot.domain.recording.RecordingFlag;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.recording.RecordingRepository;
import org.earshot.domain.recording.RecordingSearch;
import org.earshot.domain.recording.RecordingState;
import org.earshot.domain.retention.LegalHold;

/** Recordings in memory, with a switch that makes the store unavailable. Thread-safe. */
public final class InMemoryRecordingRepository implements RecordingRepository {

    /** What {@link InMemoryRetentionRows} knows of the rows. */
    final ConcurrentMap<RecordingId, LegalHold> holds = new ConcurrentHashMap<>();

    final Set<RecordingId> leftovers = ConcurrentHashMap.newKeySet();

    final ConcurrentMap<RecordingId, Recording> rows = new ConcurrentHashMap<>();
    private final Set<RecordingId> spoilt = ConcurrentHashMap.newKeySet();
    private volatile boolean available = true;
    private volatile boolean failsAfterChange;
    private volatile Runnable onActive = () -> {};

    public void available(boolean now) {
        available = now;
    }

    /** Whether a row cannot be changed. */
    public void spoil(RecordingId recording, boolean now) {
        if (now) {
            spoilt.add(recording);
        } else {
            spoilt.remove(recording);
        }
    }

    /** The next change of several rows is made, but its caller is told that it failed. */
    public void failAfterChange() {
        failsAfterChange = true;
    }

    /** What happens while somebody asks for active rows by name. */
    public void onActive(Runnable event) {
        onActive = event;
    }

    /** All rows, newest first. */
    public List<Recording> all() {
        return rows.values().stream().sorted(RecordingSearch.ORDER).toList();
    }

    @Override
    public void insert(Recording recording) {
        check();
        if (rows.putIfAbsent(recording.id(), recording) != null) {
            throw new RecorderException(ErrorCode.CONFLICT, "There is a row " + recording.id());
        }
    }

    @Override
    public void update(Recording recording) {
        check();
        Recording updated =
                rows.computeIfPresent(recording.id(), (id, stored) -> replaced(owned(stored, recording), recording));
        if (updated == null) {
            throw new RecorderException(ErrorCode.NOT_FOUND, "No recording " + recording.id());
        }
    }

    private static Recording owned(Recording stored, Recording next) {
        if (!stored.node().equals(next.node())) {
            throw new RecorderException(ErrorCode.CONFLICT, "It is " + stored.node() + "'s");
        }
        return stored;
    }

    private Recording replaced(Recording stored, Recording next) {
        permit(stored, next);
        if (stored.state().hasMedia() && !next.state().hasMedia()) {
            leftovers.add(stored.id());
        }
        return next;
    }

    private void permit(Recording stored, Recording next) {
        if (!stored.canBecome(next)) {
            throw new RecorderException(ErrorCode.CONFLICT, stored.state() + " cannot become " + next.state());
        }
        boolean media = stored.state().hasMedia() && !next.state().hasMedia();
        if (media && holds.containsKey(stored.id())) {
            throw new RecorderException(ErrorCode.CONFLICT, "Recording " + stored.id() + " is on legal hold");
        }
    }

    @Override
    public Optional<Recording> change(RecordingId id, Function<Recording, Optional<Recording>> how) {
        check();
        if (spoilt.contains(id)) {
            throw new RecorderException(ErrorCode.STORE_UNAVAILABLE, "Row " + id + " cannot be read");
        }
        AtomicReference<Optional<Recording>> changed = new AtomicReference<>(Optional.empty());
        rows.computeIfPresent(id, (key, stored) -> {
            Optional<Recording> next = how.apply(stored);
            changed.set(next);
            return next.map(recording -> replaced(stored, recording)).orElse(stored);
        });
        return changed.get();
    }

    @Override
    public Map<RecordingId, Recording> changeAll(
            Collection<RecordingId> ids, Function<Recording, Optional<Recording>> how) {
        check();
        if (ids.size() > LARGEST_CHANGE) {
            throw new RecorderException(ErrorCode.BAD_REQUEST, "At most " + LARGEST_CHANGE + " rows");
        }
        ids.stream()
                .flatMap(id -> Optional.ofNullable(rows.get(id)).stream())
                .forEach(stored -> how.apply(stored).ifPresent(next -> permit(stored, next)));
        Map<RecordingId, Recording> changed = new HashMap<>();
        ids.forEach(id -> change(id, how).ifPresent(next -> changed.put(id, next)));
        if (failsAfterChange) {
            failsAfterChange = false;
            throw new RecorderException(ErrorCode.STORE_UNAVAILABLE, "The connection broke at the commit");
        }
        return changed;
    }

    @Override
    public List<RecordingId> active(String node, Instant before) {
        onActive.run();
        return active(node).stream()
                .filter(recording -> recording.startedAt().isBefore(before))
                .sorted(RecordingSearch.ORDER)
                .map(Recording::id)
                .toList();
    }

    @Override
    public List<Recording> awaitingHome(String node) {
        check();
        return all().stream()
                .filter(recording ->
                        recording.node().equals(node) && recording.flags().contains(RecordingFlag.AWAITING_HOME))
                .toList();
    }

    @Override
    public Page<Recording> find(RecordingFilter filter, Optional<PageKey> after, int limit) {
        check();
        if (limit < 1 || limit > 500) {
            throw new RecorderException(ErrorCode.BAD_REQUEST, "A page has 1 to 500 recordings");
        }
        return RecordingSearch.page(rows.values().stream(), filter, after, limit);
    }

    @Override
    public Optional<Recording> byId(RecordingId id) {
        check();
        return Optional.ofNullable(rows.get(id));
    }

    @Override
    public List<Recording> active(String node) {
        check();
        return rows.values().stream()
                .filter(recording -> recording.state() == RecordingState.ACTIVE
                        && recording.node().equals(node))
                .sorted(Comparator.comparing(Recording::startedAt))
                .toList();
    }

    @Override
    public Optional<Recording> bySipCallId(String callId) {
        check();
        return all().stream()
                .filter(recording -> RecordingSearch.hasCallId(recording, callId))
                .findFirst();
    }

    void check() {
        if (!available) {
            throw new RecorderException(ErrorCode.STORE_UNAVAILABLE, "The store is away");
        }
    }
}
