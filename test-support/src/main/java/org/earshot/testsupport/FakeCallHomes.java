// SPDX-License-Identifier: Apache-2.0
package org.earshot.testsupport;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.earshot.domain.call.CallKey;
import org.earshot.domain.cluster.CallHome;
import org.earshot.domain.cluster.CallHomes;

/** Homes in memory, which can be cut off. Lifetimes are not kept. Thread-safe. */
public final class FakeCallHomes implements CallHomes {

    private final ConcurrentMap<CallKey, CallHome> homes = new ConcurrentHashMap<>();
    private volatile boolean silent;
    private volatile boolean broken;

    /** From now on no decision is ever taken. */
    public void fallSilent() {
        silent = true;
    }

    /** From now on nothing can be read any more. */
    public void breakDown() {
        broken = true;
    }

    @Override
    public Optional<CallHome> find(CallKey key) {
        if (broken) {
            throw new IllegalStateException("the cache has stopped");
        }
        return Optional.ofNullable(homes.get(key));
    }

    @Override
    public CompletionStage<CallHome> decide(CallKey key, CallHome wanted, Duration lifetime) {
        if (silent) {
            return new CompletableFuture<>();
        }
        CallHome before = homes.putIfAbsent(key, wanted);
        return CompletableFuture.completedFuture(before == null ? wanted : before);
    }

    @Override
    public CompletionStage<Boolean> replace(CallKey key, CallHome before, CallHome next, Duration lifetime) {
        return silent ? new CompletableFuture<>() : CompletableFuture.completedFuture(homes.replace(key, before, next));
    }

    @Override
    public CompletionStage<Boolean> forget(CallKey key, CallHome home) {
        return silent ? new CompletableFuture<>() : CompletableFuture.completedFuture(homes.remove(key, home));
    }
}
