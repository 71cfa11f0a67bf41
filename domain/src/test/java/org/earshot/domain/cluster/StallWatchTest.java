// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.earshot.domain.cluster.StallWatch.Sample;
import org.junit.jupiter.api.Test;

class StallWatchTest {

    private static final Sample GOOD = new Sample(3, 5, 200);

    private final StallWatch watch = new StallWatch(20);

    @Test
    void shouldGoOutWithinTenSecondsWhenTheProcessStopsForThreeSecondsAgainAndAgain() {
        assertThat(watch.observe(GOOD)).isEmpty();
        assertThat(watch.observe(new Sample(3000, 0, 200)))
                .hasValueSatisfying(fault -> assertThat(fault).contains("not running for 3003 ms"));
    }

    @Test
    void shouldNameNoMoreBadTimeThanThereWasTime() {
        watch.observe(GOOD);
        assertThat(watch.observe(new Sample(13_918, 0, 200)))
                .hasValueSatisfying(fault -> assertThat(fault).contains("not running for 13921 ms of the last 16 s"));
    }

    @Test
    void shouldStayWhenOnePauseIsShort() {
        assertThat(watch.observe(new Sample(900, 900, 900))).isEmpty();
        IntStream.range(0, 30).forEach(i -> assertThat(watch.observe(GOOD)).isEmpty());
    }

    @Test
    void shouldGoOutWhenGarbageCollectionTakesAThirdOfTheTime() {
        IntStream.range(0, 7)
                .forEach(i -> assertThat(watch.observe(new Sample(50, 400, 0))).isEmpty());
        assertThat(watch.observe(new Sample(50, 400, 0)))
                .hasValueSatisfying(fault -> assertThat(fault).contains("garbage collection"));
    }

    @Test
    void shouldGoOutWhenTheDiskStalls() {
        Sample stalled = new Sample(0, 0, 2500);
        assertThat(watch.observe(stalled)).isEmpty();
        assertThat(watch.observe(stalled)).isEmpty();
        assertThat(watch.observe(stalled))
                .hasValueSatisfying(fault -> assertThat(fault).contains("disk"));
    }

    @Test
    void shouldComeBackOnlyAfterAWhileOfCalm() {
        watch.observe(new Sample(5000, 0, 0));
        int until = IntStream.iterate(
                        1, i -> watch.observe(new Sample(0, 0, 100)).isPresent(), i -> i + 1)
                .max()
                .orElse(0);
        assertThat(until).isBetween(20, 30);
    }

    @Test
    void shouldStartTheCalmAnewWhenThereIsANewPause() {
        watch.observe(new Sample(5000, 0, 0));
        IntStream.range(0, 25).forEach(i -> watch.observe(GOOD));
        watch.observe(new Sample(500, 0, 0));
        assertThat(IntStream.range(0, 19).allMatch(i -> watch.observe(GOOD).isPresent()))
                .isTrue();
        assertThat(watch.observe(GOOD)).isEmpty();
    }
}
