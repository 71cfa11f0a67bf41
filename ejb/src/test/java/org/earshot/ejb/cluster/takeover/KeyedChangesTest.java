// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster.takeover;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class KeyedChangesTest {

    private final KeyedChanges changes = new KeyedChanges();
    private final List<String> begun = new ArrayList<>();
    private final List<CompletableFuture<Void>> open = new ArrayList<>();

    private Supplier<CompletableFuture<Void>> work(String name) {
        return () -> {
            begun.add(name);
            CompletableFuture<Void> future = new CompletableFuture<>();
            open.add(future);
            return future;
        };
    }

    private void ends(int attempt) {
        open.get(attempt).complete(null);
    }

    private void fails(int attempt) {
        open.get(attempt).completeExceptionally(new IllegalStateException("the cluster is split"));
    }

    @Test
    void shouldBeginTheChangesOfAKeyOneAfterTheOtherAndOthersAtOnce() {
        changes.begin("a", work("a1"));
        CompletableFuture<Void> second = changes.begin("a", work("a2"));
        changes.begin("b", work("b1"));
        assertThat(begun).containsExactly("a1", "b1");
        ends(0);
        assertThat(begun).containsExactly("a1", "b1", "a2");
        ends(2);
        ends(1);
        assertThat(second).isCompleted();
        assertThat(changes.size()).isZero();
    }

    @Test
    void shouldMakeAFailedChangeAgainUntilItSucceeds() {
        CompletableFuture<Void> first = changes.begin("a", work("a1"));
        fails(0);
        assertThat(first).isCompletedExceptionally();
        assertThat(begun).containsExactly("a1");
        changes.retry();
        fails(1);
        changes.retry();
        ends(2);
        changes.retry();
        assertThat(begun).containsExactly("a1", "a1", "a1");
        assertThat(changes.size()).isZero();
    }

    @Test
    void shouldNotMakeAgainWhatANewerChangeHasOvertaken() {
        changes.begin("a", work("put"));
        changes.begin("a", work("remove"));
        fails(0);
        changes.retry();
        assertThat(begun).containsExactly("put", "remove");
        fails(1);
        changes.begin("a", work("put again"));
        ends(2);
        changes.retry();
        assertThat(begun).containsExactly("put", "remove", "put again");
        assertThat(changes.size()).isZero();
    }

    /** A retry that takes the failed one away first lets a newer one in before it, and overwrites that. */
    @Test
    void shouldNeverMakeAFailedChangeAgainBehindANewerOne() {
        for (int round = 0; round < 20_000; round++) {
            KeyedChanges raced = new KeyedChanges();
            AtomicReference<String> value = new AtomicReference<>("none");
            AtomicBoolean fails = new AtomicBoolean(true);
            raced.begin("a", () -> {
                value.set("old");
                return fails.getAndSet(false)
                        ? CompletableFuture.failedFuture(new IllegalStateException("the cluster is split"))
                        : CompletableFuture.completedFuture(null);
            });
            CompletableFuture<Void> retried = CompletableFuture.runAsync(raced::retry);
            CompletableFuture<Void> newer = raced.begin("a", () -> {
                value.set("new");
                return CompletableFuture.completedFuture(null);
            });
            CompletableFuture.allOf(retried, newer).join();
            assertThat(value).as("round %s", round).hasValue("new");
        }
    }

    @Test
    void shouldTakeAnExceptionOfTheWorkForAFailure() {
        changes.begin("a", () -> {
            begun.add("a1");
            throw new IllegalStateException("the cache has stopped");
        });
        changes.retry();
        assertThat(begun).containsExactly("a1", "a1");
        assertThat(changes.size()).isEqualTo(1);
    }
}
