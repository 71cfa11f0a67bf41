// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.application;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.earshot.sip.api.StopListener;
import org.junit.jupiter.api.Test;

class FarewellTest {

    @Test
    void shouldTellAllListenersWhenOneFails() {
        List<String> told = new ArrayList<>();
        StopListener failing = () -> {
            throw new IllegalStateException("for the test");
        };

        Farewell.tell("recorder", List.of(failing, () -> told.add("second")));

        assertThat(told).containsExactly("second");
    }

    @Test
    void shouldWaitUntilAllIsAnswered() {
        AtomicInteger left = new AtomicInteger(3);

        assertThat(new Farewell(Duration.ofSeconds(60), () -> left.getAndDecrement() > 0).await())
                .isTrue();
        assertThat(left).hasValue(-1);
    }

    @Test
    void shouldGiveUpWhenTheTimeIsUp() {
        assertThat(new Farewell(Duration.ofMillis(30), () -> true).await()).isFalse();
    }

    @Test
    void shouldGiveUpWhenInterrupted() {
        Thread.currentThread().interrupt();

        assertThat(new Farewell(Duration.ofSeconds(60), () -> true).await()).isFalse();
        assertThat(Thread.interrupted()).isTrue();
    }
}
