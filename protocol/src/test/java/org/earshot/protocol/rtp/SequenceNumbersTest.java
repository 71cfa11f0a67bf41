// SPDX-License-Identifier: Apache-2.0
package org.earshot.protocol.rtp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class SequenceNumbersTest {

    private final SequenceNumbers numbers = new SequenceNumbers();

    @Test
    void shouldGoOnWhenNumbersWrap() {
        assertThat(numbers.extend(65534)).isEqualTo(65534);
        assertThat(numbers.extend(0)).isEqualTo(65536);
        assertThat(numbers.extend(65535)).isEqualTo(65535);
        assertThat(numbers.extend(2)).isEqualTo(65538);
        assertThat(numbers.highest()).isEqualTo(65538);
        assertThat(numbers.expected()).isEqualTo(5);
        assertThat(numbers.lost()).isEqualTo(1);
    }

    @Test
    void shouldCountFromTheEarliestWhenFirstPacketsAreReordered() {
        numbers.extend(10);
        assertThat(numbers.extend(9)).isEqualTo(9);
        assertThat(numbers.expected()).isEqualTo(2);
        assertThat(numbers.lost()).isZero();
    }

    @Test
    void shouldStartAgainWhenSenderJumps() {
        numbers.extend(10);

        assertThat(numbers.isJump(5000)).isTrue();
        assertThat(numbers.isJump(20)).isFalse();
        numbers.extend(5000);
        numbers.extend(5001);

        assertThat(numbers.jumps()).isEqualTo(1);
        assertThat(numbers.expected()).isEqualTo(2);
        assertThat(numbers.lost()).isZero();
    }

    @Test
    void shouldExtendTimestampsWhenTheyWrapOrStepBack() {
        assertThat(numbers.extendTimestamp(0xffffff60)).isEqualTo(0xffffff60L);
        assertThat(numbers.extendTimestamp(0)).isEqualTo(0x1_0000_0000L);
        assertThat(numbers.extendTimestamp(0xffffff60)).isEqualTo(0xffffff60L);
    }

    @Property(tries = 300)
    void shouldFollowTheTrueNumberWhenStepsAreSmall(
            @ForAll @IntRange(max = 65535) int first,
            @ForAll @Size(max = 200) List<@IntRange(min = -2000, max = 2900) Integer> steps) {
        SequenceNumbers sequence = new SequenceNumbers();
        long truth = first;
        long highest = first;
        assertThat(sequence.extend(first)).isEqualTo(truth);
        for (int step : steps) {
            truth = highest + step;
            assertThat(sequence.extend((int) (truth & 0xffff))).isEqualTo(truth);
            highest = Math.max(highest, truth);
        }
        assertThat(sequence.highest()).isEqualTo(highest);
    }

    @Test
    void shouldEstimateJitterWhenArrivalVaries() {
        JitterEstimator even = new JitterEstimator(8000);
        JitterEstimator uneven = new JitterEstimator(8000);
        for (int i = 0; i < 1000; i++) {
            even.add(i * 20_000_000L, i * 160);
            uneven.add(i * 20_000_000L + (i % 2) * 5_000_000L, i * 160);
        }

        assertThat(even.timestampUnits()).isCloseTo(0, within(1e-6));
        assertThat(uneven.millis()).isCloseTo(5, within(0.01));
        assertThatThrownBy(() -> new JitterEstimator(0)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void shouldNotCountAPauseWhenTold() {
        JitterEstimator jitter = new JitterEstimator(8000);
        jitter.add(0, 0);
        jitter.pause();
        jitter.add(10_000_000_000L, 160);

        assertThat(jitter.timestampUnits()).isZero();
    }
}
