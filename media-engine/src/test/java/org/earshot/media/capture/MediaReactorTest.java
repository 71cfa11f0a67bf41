// SPDX-License-Identifier: Apache-2.0
package org.earshot.media.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.earshot.domain.error.ErrorCode;
import org.earshot.domain.error.RecorderException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class MediaReactorTest {

    private static final ThreadFactory THREADS = Thread::new;

    private final MediaReactor reactor;

    MediaReactorTest() throws IOException {
        reactor = new MediaReactor("reactor", System::nanoTime, new PortPool(10_000, 10_001), 1_000_000, THREADS);
    }

    @BeforeEach
    void start() {
        reactor.start();
    }

    @AfterEach
    void stop() throws InterruptedException {
        reactor.stop();
    }

    @Test
    void shouldGoOnAfterAnErrorOfAnyKindInACommand() {
        assertThatExceptionOfType(RecorderException.class)
                .isThrownBy(() -> reactor.call((selector, batch) -> {
                    throw new NoClassDefFoundError("org/earshot/Missing");
                }))
                .withMessageContaining("org/earshot/Missing");

        assertThat(reactor.<String>call((selector, batch) -> "here")).isEqualTo("here");
    }

    @Test
    void shouldNotRunACommandLaterWhoseCallerHasGivenUp() throws InterruptedException {
        CountDownLatch busy = new CountDownLatch(1);
        CountDownLatch free = new CountDownLatch(1);
        AtomicBoolean ran = new AtomicBoolean();
        CompletableFuture<Boolean> first = reactor.submit((selector, batch) -> {
            busy.countDown();
            return awaitQuietly(free);
        });
        busy.await();

        Thread.currentThread().interrupt();
        assertThatExceptionOfType(RecorderException.class)
                .isThrownBy(() -> reactor.call((selector, batch) -> {
                    ran.set(true);
                    return "late";
                }))
                .satisfies(failure -> assertThat(failure.code()).isEqualTo(ErrorCode.OVERLOADED));
        assertThat(Thread.interrupted()).isTrue();
        free.countDown();

        assertThat(MediaReactor.await(first)).isTrue();
        assertThat(reactor.<String>call((selector, batch) -> "here")).isEqualTo("here");
        assertThat(ran).isFalse();
    }

    private static boolean awaitQuietly(CountDownLatch latch) {
        try {
            return latch.await(10, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            return false;
        }
    }
}
