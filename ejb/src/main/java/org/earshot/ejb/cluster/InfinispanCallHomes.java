// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.earshot.domain.call.CallKey;
import org.earshot.domain.cluster.CallHome;
import org.earshot.domain.cluster.CallHomes;
import org.earshot.domain.cluster.NodeId;
import org.infinispan.Cache;
import org.infinispan.context.Flag;

/**
 * The homes of calls in a replicated cache, where {@code putIfAbsent} and {@code replace} decide once for the cluster. A
 * value is text, so that nodes of different versions read each other: {@code epoch incarnation node}. Thread-safe.
 */
public final class InfinispanCallHomes implements CallHomes {

    private final Cache<String, String> cache;

    InfinispanCallHomes(Cache<String, String> cache) {
        this.cache = cache;
    }

    @Override
    public Optional<CallHome> find(CallKey key) {
        return Optional.ofNullable(cache.get(key.value())).map(InfinispanCallHomes::home);
    }

    /** All homes that have confirmed that they record their calls, from local memory: none that a pilot has only decided. */
    public Map<CallKey, CallHome> kept() {
        return cache.getAdvancedCache().withFlags(Flag.CACHE_MODE_LOCAL).cacheEntrySet().stream()
                .filter(entry -> entry.getLifespan() > HomePlacement.UNUSED.toMillis())
                .collect(Collectors.toMap(entry -> new CallKey(entry.getKey()), entry -> home(entry.getValue())));
    }

    @Override
    public CompletionStage<CallHome> decide(CallKey key, CallHome wanted, Duration lifetime) {
        return cache.putIfAbsentAsync(key.value(), text(wanted), lifetime.toMillis(), TimeUnit.MILLISECONDS)
                .thenApply(before -> before == null ? wanted : home(before));
    }

    @Override
    public CompletionStage<Boolean> replace(CallKey key, CallHome before, CallHome next, Duration lifetime) {
        return cache.replaceAsync(key.value(), text(before), text(next), lifetime.toMillis(), TimeUnit.MILLISECONDS);
    }

    @Override
    public CompletionStage<Boolean> forget(CallKey key, CallHome home) {
        return cache.removeAsync(key.value(), text(home));
    }

    private static String text(CallHome home) {
        return home.epoch() + " " + home.incarnation() + " " + home.node();
    }

    private static CallHome home(String text) {
        String[] parts = text.split(" ", 3);
        return new CallHome(new NodeId(parts[2]), Long.parseLong(parts[1]), Integer.parseInt(parts[0]));
    }
}
