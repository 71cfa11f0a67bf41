// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator.media;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class CorrelationTest {

    private static final short[] VOICE =
            MediaKind.VOICES.voices().get(Side.NEAR).decoded(8 * VoiceSource.RATE);

    private static short[] shifted(int samples) {
        short[] result = new short[VOICE.length];
        for (int i = 0; i < result.length; i++) {
            int from = i - samples;
            result[i] = from >= 0 && from < VOICE.length ? VOICE[from] : 0;
        }
        return result;
    }

    @Test
    void shouldBeOneWhenNothingChanged() {
        assertThat(Correlation.best(VOICE, VOICE, 400)).isEqualTo(new Correlation(1, 0));
    }

    @Test
    void shouldFindTheDelayWhenTheSoundIsLate() {
        Correlation found = Correlation.best(VOICE, shifted(137), 400);

        assertThat(found.delay()).isEqualTo(137);
        assertThat(found.coefficient()).isCloseTo(1, within(0.001));
    }

    @Test
    void shouldFindTheDelayWhenTheSoundIsEarly() {
        assertThat(Correlation.best(VOICE, shifted(-80), 400).delay()).isEqualTo(-80);
    }

    @Test
    void shouldDropWhenThereIsNoise() {
        SplittableRandom random = new SplittableRandom(1);
        short[] noisy = VOICE.clone();
        for (int i = 0; i < noisy.length; i++) {
            noisy[i] = (short) (noisy[i] / 2 + random.nextInt(-4000, 4000));
        }

        assertThat(Correlation.best(VOICE, noisy, 400).coefficient()).isBetween(0.3, 0.95);
    }

    @Test
    void shouldBeZeroWhenTheRecordingIsSilent() {
        assertThat(Correlation.best(VOICE, new short[VOICE.length], 400).coefficient())
                .isZero();
    }

    @Test
    void shouldFollowADelayThatWandersALittle() {
        short[] wandering = wandering(16);

        assertThat(Correlation.best(VOICE, wandering, 400).coefficient()).isLessThan(0.95);
        assertThat(Correlation.wandering(VOICE, wandering, 400).coefficient()).isGreaterThan(0.99);
    }

    @Test
    void shouldNotFollowADelayThatWandersMoreThanClocksDo() {
        assertThat(Correlation.wandering(VOICE, wandering(60), 400).coefficient())
                .isLessThan(0.95);
    }

    /** @param samples by which the delay grows in 8 s */
    private static short[] wandering(int samples) {
        short[] wandering = new short[VOICE.length];
        for (int i = 0; i < wandering.length; i++) {
            int from = i - 40 - samples * (i / VoiceSource.RATE) / 8;
            wandering[i] = from >= 0 ? VOICE[from] : 0;
        }
        return wandering;
    }

    @Test
    void shouldNotFollowAnotherSound() {
        short[] other = MediaKind.VOICES.voices().get(Side.FAR).decoded(VOICE.length);

        assertThat(Correlation.wandering(VOICE, other, 400).coefficient()).isLessThan(0.5);
    }
}
