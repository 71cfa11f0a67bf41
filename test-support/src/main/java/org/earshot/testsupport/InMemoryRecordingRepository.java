// SPDX-License-Identifier: Apache-2.0
package org.earshot.testsupport;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.stream.Stream;
import org.earshot.domain.call.CallParty;
import org.earshot.domain.error.ErrorCode;
import org.earshot.domain.error.RecorderException;
import org.earshot.domain.recording.Page;
import org.earshot.domain.recording.PageKey;
import org.earshot.domain.recording.Recording;
import org.earshot.domain.recording.RecordingFilter;
import org.earshot.domain.recording.RecordingFlag;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.recording.RecordingRepository;
import org.earshot.domain.recording.RecordingState;
import org.earshot.domain.retention.LegalHold;

/** Recordings in memory, with a switch that makes the store unavailable. Thread-safe. */
public final class InMemoryRecordingRepository implements RecordingRepository {

    private static final Comparator<Recording> ORDER = Comparator.comparing(Recording::startedAt)
            .reversed()
            .thenComparing(recording -> recording.id().toString());

    /** What {@link InMemoryRetentionRows} knows of the rows. */
    final ConcurrentMap<RecordingId, LegalHold> holds = new ConcurrentHashMap<>();

    final Set<RecordingId> leftovers = ConcurrentHashMap.newKeySet();

    final ConcurrentMap<RecordingId, Recording> rows = new ConcurrentHashMap<>();
    private volatile boolean available = true;

    public void available(boolean now) {
        available = now;
    }

    /** All rows, newest first. */
    public List<Recording> all() {
        return rows.values().stream().sorted(ORDER).toList();
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
        if (!stored.canBecome(next)) {
            throw new RecorderException(ErrorCode.CONFLICT, stored.state() + " cannot become " + next.state());
        }
        if (stored.state().hasMedia() && !next.state().hasMedia()) {
            if (holds.containsKey(stored.id())) {
                throw new RecorderException(ErrorCode.CONFLICT, "Recording " + stored.id() + " is on legal hold");
            }
            leftovers.add(stored.id());
        }
        return next;
    }

    @Override
    public Optional<Recording> change(RecordingId id, Function<Recording, Optional<Recording>> how) {
        check();
        AtomicReference<Optional<Recording>> changed = new AtomicReference<>(Optional.empty());
        rows.computeIfPresent(id, (key, stored) -> {
            Optional<Recording> next = how.apply(stored);
            changed.set(next);
            return next.map(recording -> replaced(stored, recording)).orElse(stored);
        });
        return changed.get();
    }

    @Override
    public List<RecordingId> active(String node, Instant before) {
        return active(node).stream()
                .filter(recording -> recording.startedAt().isBefore(before))
                .sorted(ORDER)
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
        List<Recording> found = rows.values().stream()
                .filter(recording -> matches(recording, filter))
                .filter(recording -> after.map(key -> isAfter(recording, key)).orElse(true))
                .sorted(ORDER)
                .limit(limit + 1L)
                .toList();
        if (found.size() <= limit) {
            return new Page<>(found, Optional.empty());
        }
        Recording last = found.get(limit - 1);
        return new Page<>(found.subList(0, limit), Optional.of(new PageKey(last.startedAt(), last.id())));
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
        return all().stream().filter(recording -> hasCallId(recording, callId)).findFirst();
    }

    private static boolean isAfter(Recording recording, PageKey key) {
        int order = recording.startedAt().compareTo(key.startedAt());
        return order < 0
                || (order == 0 && recording.id().toString().compareTo(key.id().toString()) > 0);
    }

    private static boolean matches(Recording recording, RecordingFilter filter) {
        return filter.from().map(from -> !recording.startedAt().isBefore(from)).orElse(true)
                && filter.to().map(to -> recording.startedAt().isBefore(to)).orElse(true)
                && filter.party()
                        .map(part -> anyContains(parties(recording), part))
                        .orElse(true)
                && filter.device()
                        .map(device -> devices(recording).anyMatch(device::equalsIgnoreCase))
                        .orElse(true)
                && (filter.states().isEmpty() || filter.states().contains(recording.state()))
                && filter.call().map(recording.call()::equals).orElse(true)
                && filter.callKey().map(recording.key().value()::equals).orElse(true)
                && filter.sipCallId().map(id -> hasCallId(recording, id)).orElse(true)
                && filter.text()
                        .map(part -> anyContains(texts(recording), part))
                        .orElse(true);
    }

    private static Stream<String> parties(Recording recording) {
        return recording.participants().stream()
                .flatMap(party -> Stream.concat(Stream.of(party.addressOfRecord()), party.name().stream()));
    }

    private static Stream<String> devices(Recording recording) {
        return recording.participants().stream().map(CallParty::device).flatMap(Optional::stream);
    }

    private static Stream<String> texts(Recording recording) {
        return Stream.of(
                        parties(recording),
                        devices(recording),
                        Stream.of(recording.key().value()),
                        recording.dialogs().stream().map(dialog -> dialog.id().callId()),
                        recording.attributes().values().stream())
                .flatMap(stream -> stream);
    }

    private static boolean anyContains(Stream<String> texts, String part) {
        String wanted = part.toLowerCase(Locale.ROOT);
        return texts.anyMatch(text -> text.toLowerCase(Locale.ROOT).contains(wanted));
    }

    private static boolean hasCallId(Recording recording, String callId) {
        return recording.dialogs().stream()
                .anyMatch(dialog -> dialog.id().callId().equals(callId));
    }

    void check() {
        if (!available) {
            throw new RecorderException(ErrorCode.STORE_UNAVAILABLE, "The store is away");
        }
    }
}
