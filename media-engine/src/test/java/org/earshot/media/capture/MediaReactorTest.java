// SPDX-License-Identifier: Apache-2.0
package org.earshot.media.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.util.concurrent.ThreadFactory;
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
}
