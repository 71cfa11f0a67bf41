// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class PooledBackgroundTest {

    @Test
    void shouldRepeatATaskThatFailsInAnyWay() {
        AtomicInteger runs = new AtomicInteger();
        try (PooledBackground background = new PooledBackground(1, new DaemonThreads("test"))) {
            background.every(Duration.ofMillis(5), () -> {
                runs.incrementAndGet();
                throw new LinkageError("as the test wants it");
            });
            await().untilAsserted(() -> assertThat(runs).hasValueGreaterThan(2));
        }
    }
}
