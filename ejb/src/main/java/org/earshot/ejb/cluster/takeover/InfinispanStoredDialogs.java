// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster.takeover;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.earshot.domain.call.DialogId;
import org.earshot.domain.call.StoredDialog;
import org.earshot.domain.call.StoredDialogs;
import org.earshot.domain.cluster.CallHome;
import org.earshot.domain.recording.RecordingId;
import org.infinispan.Cache;
import org.infinispan.context.Flag;

/**
 * The dialogs of all nodes in a replicated cache, one entry for each dialog: {@code recording/remote tag/Call-ID}. On a node
 * that is no part of a cluster nothing is kept. Thread-safe.
 *
 * <p>Design note: {@link #ofAll} looks at the keys of all dialogs, which are in local memory. It is asked a few times for all
 * the calls of a lost node, not in the course of a call, so that no index is worth its upkeep.
 */
final class InfinispanStoredDialogs implements StoredDialogs {

    /** Time between two attempts. */
    static final Duration AGAIN = Duration.ofSeconds(2);

    private static final CompletionStage<Void> DONE = CompletableFuture.completedStage(null);

    private final Cache<String, String> cache;
    private final Cache<String, String> local;
    /** So that none overtakes or undoes a later one, and that none is lost by a split of the cluster that heals. */
    private final KeyedChanges changes = new KeyedChanges();

    private final Duration lifetime;
    private final boolean alone;
    private final Consumer<String> unreadable;
    /** Keys of dialogs that cannot be read, of which that was told. */
    private final Set<String> told = ConcurrentHashMap.newKeySet();

    /** @param lifetime longer than any recording */
    InfinispanStoredDialogs(Cache<String, String> cache, Duration lifetime) {
        this(cache, lifetime, TakeoverLog.LOG::unreadable);
    }

    /** @param unreadable is told once why a dialog cannot be read */
    InfinispanStoredDialogs(Cache<String, String> cache, Duration lifetime, Consumer<String> unreadable) {
        this.cache = cache.getAdvancedCache().withFlags(Flag.IGNORE_RETURN_VALUES);
        this.local = cache.getAdvancedCache().withFlags(Flag.CACHE_MODE_LOCAL);
        this.lifetime = lifetime;
        this.unreadable = unreadable;
        this.alone = cache.getCacheManager().getMembers() == null;
    }

    @Override
    public CompletionStage<Void> put(StoredDialog dialog) {
        if (alone) {
            return DONE;
        }
        String key = key(dialog.recording(), dialog.dialog());
        String text = DialogText.write(dialog);
        return changes.begin(key, () -> {
            String known = local.get(key);
            return known != null
                            && DialogText.home(known).epoch() > dialog.home().epoch()
                    ? CompletableFuture.completedFuture(null)
                    : cache.putAsync(key, text, lifetime.toMillis(), TimeUnit.MILLISECONDS)
                            .thenApply(before -> null);
        });
    }

    /** Makes again what the cluster could not be told; to be called every {@link #AGAIN}. */
    void retry() {
        changes.retry();
    }

    /** All dialogs of all nodes, from local memory. */
    List<StoredDialog> all() {
        if (alone) {
            return List.of();
        }
        told.removeIf(key -> !local.containsKey(key));
        return local.entrySet().stream()
                .flatMap(entry -> read(entry.getKey(), entry.getValue()).stream())
                .toList();
    }

    @Override
    public Map<RecordingId, List<StoredDialog>> ofAll(Set<RecordingId> recordings) {
        if (alone) {
            return Map.of();
        }
        Set<String> wanted = recordings.stream().map(RecordingId::toString).collect(Collectors.toSet());
        return local.keySet().stream()
                .filter(key -> wanted.contains(key.substring(0, key.indexOf('/'))))
                .flatMap(key -> Optional.ofNullable(local.get(key)).flatMap(text -> read(key, text)).stream())
                .sorted(Comparator.comparing(dialog -> dialog.dialog().callId()))
                .collect(Collectors.groupingBy(StoredDialog::recording));
    }

    /** What cannot be read, e.g. because a node of another version wrote it, costs its own call and no other. */
    private Optional<StoredDialog> read(String key, String text) {
        try {
            return Optional.of(DialogText.read(text));
        } catch (RuntimeException e) {
            if (told.add(key)) {
                unreadable.accept(e.toString());
            }
            return Optional.empty();
        }
    }

    @Override
    public CompletionStage<Void> forget(RecordingId recording, DialogId dialog, CallHome home) {
        if (alone) {
            return DONE;
        }
        String key = key(recording, dialog);
        return changes.begin(key, () -> {
            String known = local.get(key);
            return known == null || !DialogText.home(known).equals(home)
                    ? CompletableFuture.completedFuture(null)
                    : cache.removeAsync(key, known).thenApply(removed -> null);
        });
    }

    private static String key(RecordingId recording, DialogId dialog) {
        return recording + "/" + dialog.remoteTag() + "/" + dialog.callId();
    }
}
