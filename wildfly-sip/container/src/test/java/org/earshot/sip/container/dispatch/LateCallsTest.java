// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class LateCallsTest {
    private final List<String> told = new ArrayList<>();
    private final List<Duration> waits = new ArrayList<>();
    private final List<Runnable> timers = new ArrayList<>();
    private long nanos = TimeUnit.DAYS.toNanos(-3);
    private final LateCalls calls = new LateCalls(
            () -> nanos,
            (wait, action) -> {
                waits.add(wait);
                timers.add(action);
            },
            (count, longestMillis) -> told.add(count + " up to " + longestMillis));

    private void refuse(long... millis) {
        for (long each : millis) {
            calls.refused(TimeUnit.MILLISECONDS.toNanos(each));
        }
    }

    /** As long as the timer was asked to wait. */
    private void waitForTimer() {
        nanos += waits.get(waits.size() - 1).toNanos();
        timers.remove(0).run();
    }

    @Test
    void shouldTellOfAllThatComeSoonAfterTheFirst() {
        refuse(2100, 3000, 2500);
        assertThat(told).isEmpty();

        waitForTimer();

        assertThat(told).containsExactly("3 up to 3000");
        assertThat(timers).isEmpty();
        assertThat(calls.count()).isEqualTo(3);
    }

    @Test
    void shouldTellOnceAMinuteAtMostAndLeaveNoneOut() {
        refuse(2100);
        waitForTimer();
        long first = nanos;
        for (int each = 0; each < 40; each++) {
            nanos += Duration.ofSeconds(1).toNanos();
            refuse(2200 + each);
        }
        assertThat(timers).hasSize(1);

        nanos = first;
        waits.add(LateCalls.PERIOD);
        waitForTimer();

        assertThat(waits.get(1)).isEqualTo(LateCalls.PERIOD.minusSeconds(1));
        assertThat(told).containsExactly("1 up to 2100", "40 up to 2239");
        assertThat(calls.count()).isEqualTo(41);
    }

    @Test
    void shouldTellSoonOfWhatComesMuchLater() {
        refuse(2100);
        waitForTimer();
        nanos += Duration.ofMinutes(5).toNanos();

        refuse(0);
        waitForTimer();

        assertThat(waits).containsExactly(LateCalls.GATHERING, LateCalls.GATHERING);
        assertThat(told).containsExactly("1 up to 2100", "1 up to 0");
    }
}
