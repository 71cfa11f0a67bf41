// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.earshot.domain.call.CallKey;
import org.earshot.domain.error.ErrorCode;
import org.earshot.domain.error.RecorderException;
import org.junit.jupiter.api.Test;

/** A busy call makes others of its key wait, but not for ever. */
class KeyLocksTest {

    private static final CallKey KEY = new CallKey("k");

    private final KeyLocks locks = new KeyLocks(Duration.ofMillis(50));

    @Test
    void shouldGiveUpWhenTheKeyStaysBusyAndForgetTheLock() throws Exception {
        CountDownLatch busy = new CountDownLatch(1);
        CountDownLatch done = new CountDownLatch(1);
        CompletableFuture<Void> other = CompletableFuture.runAsync(() -> locks.run(KEY, () -> {
            busy.countDown();
            await(done);
        }));
        busy.await();
        assertThatExceptionOfType(RecorderException.class)
                .isThrownBy(() -> locks.with(KEY, () -> 1))
                .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.OVERLOADED));
        assertThat(locks.<Integer>with(new CallKey("other"), () -> 2)).isEqualTo(2);
        done.countDown();
        other.join();
        assertThat(locks.size()).isZero();
    }

    @Test
    void shouldUnlockWhenTheWorkFails() {
        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> locks.run(KEY, () -> {
                    throw new IllegalStateException("work");
                }));
        assertThat(locks.<Integer>with(KEY, () -> 3)).isEqualTo(3);
        assertThat(locks.size()).isZero();
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
