// SPDX-License-Identifier: Apache-2.0
package org.earshot.testsupport;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.stream.Collectors;
import org.earshot.domain.call.DialogId;
import org.earshot.domain.call.StoredDialog;
import org.earshot.domain.call.StoredDialogs;
import org.earshot.domain.cluster.CallHome;
import org.earshot.domain.recording.RecordingId;

/** Dialogs in memory, which can be cut off. Thread-safe. */
public final class FakeStoredDialogs implements StoredDialogs {

    private record Key(RecordingId recording, DialogId dialog) {}

    private final ConcurrentMap<Key, StoredDialog> dialogs = new ConcurrentHashMap<>();
    private volatile boolean silent;
    private volatile boolean broken;

    /** Whether nothing that is put is ever confirmed. */
    public void silent(boolean now) {
        silent = now;
    }

    /** From now on nothing can be put any more. */
    public void breakDown() {
        broken = true;
    }

    @Override
    public CompletionStage<Void> put(StoredDialog dialog) {
        if (broken) {
            throw new IllegalStateException("the cache has stopped");
        }
        if (silent) {
            return new CompletableFuture<>();
        }
        dialogs.merge(
                new Key(dialog.recording(), dialog.dialog()),
                dialog,
                (before, next) -> before.home().epoch() > next.home().epoch() ? before : next);
        return CompletableFuture.completedFuture(null);
    }

    @Override
    public Map<RecordingId, List<StoredDialog>> ofAll(Set<RecordingId> recordings) {
        return dialogs.values().stream()
                .filter(dialog -> recordings.contains(dialog.recording()))
                .sorted(Comparator.comparing(dialog -> dialog.dialog().callId()))
                .collect(Collectors.groupingBy(StoredDialog::recording));
    }

    @Override
    public CompletionStage<Void> forget(RecordingId recording, DialogId dialog, CallHome home) {
        dialogs.computeIfPresent(
                new Key(recording, dialog), (key, known) -> known.home().equals(home) ? null : known);
        return CompletableFuture.completedFuture(null);
    }

    public int size() {
        return dialogs.size();
    }
}
