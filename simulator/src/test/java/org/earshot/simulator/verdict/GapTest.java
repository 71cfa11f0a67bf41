// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.earshot.simulator.media.MediaKind;
import org.earshot.simulator.media.Side;
import org.earshot.simulator.media.VoiceSource;
import org.junit.jupiter.api.Test;

class GapTest {

    private static final short[] SENT = MediaKind.TONE.voices().get(Side.NEAR).decoded(10 * VoiceSource.RATE);

    private static short[] recorded(int lateBy, double from, double to) {
        short[] recorded = new short[SENT.length];
        System.arraycopy(SENT, 0, recorded, lateBy, SENT.length - lateBy);
        Arrays.fill(recorded, (int) (from * VoiceSource.RATE), (int) (to * VoiceSource.RATE), (short) 0);
        return recorded;
    }

    @Test
    void shouldFindWhatWasSaidButNotRecorded() {
        Gap gap = Gap.longest(SENT, recorded(80, 4.0, 5.24));

        assertThat(gap.millis()).isCloseTo(1_240, within(60.0));
        assertThat(gap.start()).isBetween((int) (3.9 * VoiceSource.RATE), (int) (4.1 * VoiceSource.RATE));
    }

    @Test
    void shouldFindNothingWhereAllIsRecorded() {
        assertThat(Gap.longest(SENT, recorded(80, 0, 0)).millis()).isZero();
    }

    @Test
    void shouldFindTheEndThatIsMissing() {
        Gap gap = Gap.longest(SENT, Arrays.copyOf(SENT, 7 * VoiceSource.RATE));

        assertThat(gap.millis()).isCloseTo(3_000, within(40.0));
    }

    @Test
    void shouldSilenceTheGapAndALittleAround() {
        Gap gap = Gap.longest(SENT, recorded(0, 4, 5));

        short[] silenced = gap.silenced(SENT);

        assertThat(silenced[(int) (4.5 * VoiceSource.RATE)]).isZero();
        assertThat(Arrays.copyOf(silenced, 3 * VoiceSource.RATE)).isEqualTo(Arrays.copyOf(SENT, 3 * VoiceSource.RATE));
    }

    @Test
    void shouldCountTheQuietEndsOfWhatIsMissing() {
        short[] sent = SENT.clone();
        Arrays.fill(sent, 3 * VoiceSource.RATE, (int) (4.5 * VoiceSource.RATE), (short) 60);
        short[] recorded = sent.clone();
        Arrays.fill(recorded, 4 * VoiceSource.RATE, 6 * VoiceSource.RATE, (short) 0);

        Gap gap = Gap.longest(sent, recorded);

        assertThat(gap.millis()).isCloseTo(1_500, within(60.0));
        assertThat(gap.withQuietEnds(recorded).millis()).isCloseTo(2_000, within(60.0));
    }

    @Test
    void shouldFindNoEndsOfNothing() {
        Gap none = Gap.longest(SENT, SENT);
        assertThat(none.withQuietEnds(SENT)).isEqualTo(none);
    }
}
