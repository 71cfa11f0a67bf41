// SPDX-License-Identifier: Apache-2.0
package org.earshot.rendering.timeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.IntStream;
import org.earshot.rendering.timeline.Anchor.Low;
import org.junit.jupiter.api.Test;

class AnchorTest {

    /** One bucket of 5 s for each lead, in microseconds. */
    private static List<Low> lows(double... leads) {
        return IntStream.range(0, leads.length)
                .mapToObj(i -> new Low(i * 5e6, leads[i]))
                .toList();
    }

    @Test
    void shouldFollowAClockThatIsOffThoughThePacketsScatterALittle() {
        double[] leads = IntStream.range(0, 8)
                .mapToDouble(i -> i * 5e6 * 100e-6 + (i % 2) * 60)
                .toArray();
        assertThat(Anchor.fit(8000, lows(leads), 0).skew()).isCloseTo(100e-6, within(5e-6));
    }

    @Test
    void shouldTakeOneBucketThatIsOffForChance() {
        Anchor first = Anchor.fit(8000, lows(-13_870, -130, -30, -40, -60, -110, -50), 0);
        assertThat(first.skew()).isZero();
        assertThat(first.offset()).isEqualTo(-13_870);
        Anchor usual = Anchor.fit(8000, lows(-13_870, 370, 970, 1_460, 1_940, 2_390, 2_950), 100e-6);
        assertThat(usual.skew()).isEqualTo(100e-6);
    }

    @Test
    void shouldLayAFlatLineBelowAllWhenTheSlopeIsAbsurd() {
        Anchor anchor = Anchor.fit(8000, lows(0, 5_000, 10_000, 15_000, 20_000, 25_000), 0);
        assertThat(anchor.skew()).isZero();
        assertThat(anchor.offset()).isZero();
    }

    @Test
    void shouldTakeTheUsualSlopeForFewBuckets() {
        assertThat(Anchor.fit(8000, lows(0, 500, 1000), 50e-6).skew()).isEqualTo(50e-6);
    }
}
