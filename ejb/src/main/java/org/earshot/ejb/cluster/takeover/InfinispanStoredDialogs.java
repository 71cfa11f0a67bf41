// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster.takeover;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
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
 * <p>Design note: {@link #of} looks at the keys of all dialogs, which are in local memory. It is asked once for each call of
 * a lost node, not in the course of a call, so that no index is worth its upkeep.
 */
final class InfinispanStoredDialogs implements StoredDialogs {

    private static final CompletionStage<Void> DONE = CompletableFuture.completedStage(null);

    private final Cache<String, String> cache;
    private final Cache<String, String> local;
    private final Duration lifetime;
    private final boolean alone;

    /** @param lifetime longer than any recording */
    InfinispanStoredDialogs(Cache<String, String> cache, Duration lifetime) {
        this.cache = cache.getAdvancedCache().withFlags(Flag.IGNORE_RETURN_VALUES);
        this.local = cache.getAdvancedCache().withFlags(Flag.CACHE_MODE_LOCAL);
        this.lifetime = lifetime;
        this.alone = cache.getCacheManager().getMembers() == null;
    }

    @Override
    public CompletionStage<Void> put(StoredDialog dialog) {
        if (alone) {
            return DONE;
        }
        String key = key(dialog.recording(), dialog.dialog());
        String known = local.get(key);
        if (known != null && DialogText.home(known).epoch() > dialog.home().epoch()) {
            return DONE;
        }
        return cache.putAsync(key, DialogText.write(dialog), lifetime.toMillis(), TimeUnit.MILLISECONDS)
                .thenApply(before -> null);
    }

    @Override
    public List<StoredDialog> of(RecordingId recording) {
        if (alone) {
            return List.of();
        }
        String prefix = recording + "/";
        List<StoredDialog> found = new ArrayList<>();
        for (String key : local.keySet()) {
            String text = key.startsWith(prefix) ? local.get(key) : null;
            if (text != null) {
                found.add(DialogText.read(text));
            }
        }
        found.sort(Comparator.comparing(dialog -> dialog.dialog().callId()));
        return found;
    }

    @Override
    public CompletionStage<Void> forget(RecordingId recording, DialogId dialog, CallHome home) {
        String key = key(recording, dialog);
        String known = alone ? null : local.get(key);
        if (known == null || !DialogText.home(known).equals(home)) {
            return DONE;
        }
        return cache.removeAsync(key).thenApply(before -> null);
    }

    private static String key(RecordingId recording, DialogId dialog) {
        return recording + "/" + dialog.remoteTag() + "/" + dialog.callId();
    }
}
