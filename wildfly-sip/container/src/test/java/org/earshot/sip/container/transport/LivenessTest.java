// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class LivenessTest {
    private static final TcpLimits LIMITS = new TcpLimits(Duration.ofSeconds(32), Duration.ofSeconds(600), 4);

    private final Liveness liveness = new Liveness(0);

    private boolean overdueAt(int seconds) {
        return liveness.isOverdue(Duration.ofSeconds(seconds).toNanos(), LIMITS);
    }

    private static long at(int seconds) {
        return Duration.ofSeconds(seconds).toNanos();
    }

    @Test
    void shouldEndAConnectionOnWhichNothingComes() {
        assertThat(overdueAt(600)).isFalse();
        assertThat(overdueAt(601)).isTrue();
        liveness.read(at(500), false, true);
        assertThat(overdueAt(1_100)).isFalse();
        liveness.touch(at(1_000));
        assertThat(overdueAt(1_600)).isFalse();
    }

    @Test
    void shouldEndAConnectionWhoseMessageTrickles() {
        liveness.read(at(10), true, false);
        liveness.read(at(40), true, false);

        assertThat(overdueAt(42)).isFalse();
        assertThat(overdueAt(43)).isTrue();
    }

    @Test
    void shouldGiveEachMessageItsOwnTime() {
        liveness.read(at(10), true, false);
        liveness.read(at(40), true, true);

        assertThat(overdueAt(72)).isFalse();
        liveness.read(at(72), false, true);
        assertThat(overdueAt(200)).isFalse();
    }

    @Test
    void shouldWaitShortlyForThePeerAfterTheLastAnswer() {
        liveness.end(at(10));

        assertThat(overdueAt(12)).isFalse();
        assertThat(overdueAt(13)).isTrue();
    }
}
