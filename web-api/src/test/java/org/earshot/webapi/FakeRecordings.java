// SPDX-License-Identifier: Apache-2.0
package org.earshot.webapi;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;
import org.earshot.domain.error.ErrorCode;
import org.earshot.domain.error.RecorderException;
import org.earshot.domain.recording.Page;
import org.earshot.domain.recording.PageKey;
import org.earshot.domain.recording.Recording;
import org.earshot.domain.recording.RecordingAdmin;
import org.earshot.domain.recording.RecordingFilter;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.recording.RecordingQueries;
import org.earshot.domain.recording.RecordingState;

/** Recordings in memory, in the order of the port; remembers what it was asked. */
final class FakeRecordings implements RecordingQueries, RecordingAdmin {

    final List<Recording> stored = new CopyOnWriteArrayList<>();
    final List<String> done = new CopyOnWriteArrayList<>();
    volatile RecordingFilter lastFilter = RecordingFilter.all();
    volatile int lastLimit;
    volatile Optional<RuntimeException> failure = Optional.empty();

    @Override
    public Page<Recording> find(RecordingFilter filter, Optional<PageKey> after, int limit) {
        failure.ifPresent(f -> {
            throw f;
        });
        lastFilter = filter;
        lastLimit = limit;
        Comparator<PageKey> order =
                Comparator.comparing(PageKey::startedAt).reversed().thenComparing(k -> k.id().toString());
        List<Recording> rest = new ArrayList<>(stored);
        rest.sort(Comparator.comparing(FakeRecordings::key, order));
        after.ifPresent(last -> rest.removeIf(r -> order.compare(key(r), last) <= 0));
        List<Recording> items = rest.stream().limit(limit).toList();
        return new Page<>(
                items, rest.size() > items.size() ? Optional.of(key(items.get(items.size() - 1))) : Optional.empty());
    }

    @Override
    public Optional<Recording> byId(RecordingId id) {
        failure.ifPresent(f -> {
            throw f;
        });
        return stored.stream().filter(r -> r.id().equals(id)).findFirst();
    }

    @Override
    public void delete(RecordingId id, String who) {
        if (existing(id).state() == RecordingState.ACTIVE) {
            throw new RecorderException(ErrorCode.CONFLICT, "Recording " + id + " still runs; stop it first.");
        }
        done.add("delete " + id + " by " + who);
    }

    @Override
    public boolean deleteIf(RecordingId id, Predicate<Recording> mayGo, String who) {
        boolean goes = mayGo.test(existing(id));
        if (goes) {
            delete(id, who);
        }
        return goes;
    }

    @Override
    public void stop(RecordingId id, String who) {
        if (existing(id).state() != RecordingState.ACTIVE) {
            throw new RecorderException(ErrorCode.CONFLICT, "Recording " + id + " has ended.");
        }
        done.add("stop " + id + " by " + who);
    }

    private Recording existing(RecordingId id) {
        return byId(id).orElseThrow(() -> new RecorderException(ErrorCode.NOT_FOUND, "There is no recording " + id));
    }

    private static PageKey key(Recording recording) {
        return new PageKey(recording.startedAt(), recording.id());
    }
}
