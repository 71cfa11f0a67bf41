// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class PauseWatchTest {
    private final AtomicLong nanos = new AtomicLong();
    private final PauseWatch watch = new PauseWatch(Duration.ofSeconds(1), nanos::get);
    private final Backlog backlog = new Backlog(watch, 1_000);

    private void elapse(Duration time) {
        nanos.addAndGet(time.toNanos());
    }

    private void run(Duration time) {
        for (Duration left = time; left.compareTo(Duration.ZERO) > 0; left = left.minusMillis(50)) {
            elapse(Duration.ofMillis(50));
            watch.last();
        }
    }

    private boolean mayBeOld(long arrived) {
        return watch.waitSince(arrived).overAPause();
    }

    @Test
    void shouldKnowOfAPauseWhoeverAsksFirst() {
        run(Duration.ofSeconds(5));
        long before = nanos.get();
        elapse(Duration.ofSeconds(10));

        assertThat(mayBeOld(backlog.arrivalOf(1))).isTrue();
        assertThat(watch.waitSince(before).nanos())
                .isEqualTo(Duration.ofSeconds(10).toNanos());
    }

    @Test
    void shouldNotTakeAShortDelayForAPause() {
        run(Duration.ofSeconds(5));
        elapse(Duration.ofMillis(1000));

        assertThat(mayBeOld(backlog.arrivalOf(1))).isFalse();
    }

    @Test
    void shouldKnowThatWhatWasReadBeforeWaitedOverThePause() {
        long arrived = backlog.arrivalOf(1);
        assertThat(mayBeOld(arrived)).isFalse();
        elapse(Duration.ofSeconds(2));
        assertThat(mayBeOld(arrived)).isTrue();
    }

    @Test
    void shouldTakeForOldWhatIsReadUntilTheSocketIsEmpty() {
        elapse(Duration.ofSeconds(3));
        assertThat(mayBeOld(backlog.arrivalOf(1))).isTrue();
        assertThat(backlog.isPending()).isTrue();
        run(Duration.ofSeconds(5));
        assertThat(mayBeOld(backlog.arrivalOf(1))).as("it was not empty yet").isTrue();

        backlog.end();
        assertThat(mayBeOld(backlog.arrivalOf(1))).isFalse();
        assertThat(backlog.isPending()).isFalse();
    }

    @Test
    void shouldTakeForOldNoMoreThanASocketHolds() {
        elapse(Duration.ofSeconds(3));
        assertThat(mayBeOld(backlog.arrivalOf(900))).isTrue();
        assertThat(mayBeOld(backlog.arrivalOf(900))).isTrue();
        assertThat(mayBeOld(backlog.arrivalOf(900))).isFalse();
    }

    @Test
    void shouldTakeForNewWhatComesLongAfterAPauseThatLeftNothing() {
        elapse(Duration.ofSeconds(3));
        watch.last();
        run(Backlog.FIRST_READ);
        assertThat(mayBeOld(backlog.arrivalOf(1))).isFalse();
    }

    @Test
    void shouldSeeTheSecondPauseWhileTheLeftoversOfTheFirstAreRead() {
        elapse(Duration.ofSeconds(3));
        backlog.arrivalOf(1);
        elapse(Duration.ofSeconds(3));
        backlog.end();
        assertThat(mayBeOld(backlog.arrivalOf(1))).isTrue();
    }

    @Test
    void shouldKnowNoPausesWithoutALimit() {
        PauseWatch blind = new PauseWatch(Duration.ZERO, nanos::get);
        long arrived = nanos.get();
        elapse(Duration.ofHours(1));
        assertThat(blind.waitSince(arrived).overAPause()).isFalse();
    }
}
