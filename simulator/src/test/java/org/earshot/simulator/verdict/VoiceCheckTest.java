// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.earshot.simulator.Wav;
import org.earshot.simulator.media.MediaKind;
import org.earshot.simulator.media.Side;
import org.earshot.simulator.media.VoiceSource;
import org.earshot.simulator.media.WavFile;
import org.junit.jupiter.api.Test;

class VoiceCheckTest {

    private static final short[] NEAR = MediaKind.VOICES.voices().get(Side.NEAR).decoded(6 * VoiceSource.RATE);
    private static final short[] FAR = MediaKind.VOICES.voices().get(Side.FAR).decoded(6 * VoiceSource.RATE);

    private static VoiceCheck check(short[] left, short[] right) throws IOException {
        return VoiceCheck.of(List.of(NEAR, FAR), WavFile.parse(Wav.pcm(VoiceSource.RATE, List.of(left, right))));
    }

    private static short[] late(short[] voice, int samples) {
        short[] result = new short[voice.length];
        System.arraycopy(voice, 0, result, samples, voice.length - samples);
        return result;
    }

    @Test
    void shouldFindNothingWhenTheFileIsPerfect() throws IOException {
        VoiceCheck check = check(NEAR, FAR);

        assertThat(check.faults()).isEmpty();
        assertThat(check.offsetMillis()).isZero();
    }

    @Test
    void shouldNameTheSwapWhenTheChannelsAreSwapped() throws IOException {
        assertThat(check(FAR, NEAR).faults()).singleElement().asString().contains("swapped");
    }

    @Test
    void shouldAllowADelayWhenItIsTheSameOnBothTracks() throws IOException {
        assertThat(check(late(NEAR, 800), late(FAR, 800)).faults()).isEmpty();
    }

    @Test
    void shouldMeasureTheOffsetWhenOneTrackIsLate() throws IOException {
        VoiceCheck check = check(NEAR, late(FAR, 400));

        assertThat(check.offsetMillis()).isEqualTo(50);
        assertThat(check.faults()).singleElement().asString().contains("50.0 ms apart");
    }

    @Test
    void shouldFailWhenAPieceIsLost() throws IOException {
        short[] holed = NEAR.clone();
        Arrays.fill(holed, 2000, 8000, (short) 0);

        assertThat(check(holed, FAR).faults()).singleElement().asString().contains("left channel");
    }

    @Test
    void shouldFailWhenATakeoverCostTooMuch() throws IOException {
        short[] near = MediaKind.VOICES.voices().get(Side.NEAR).decoded(20 * VoiceSource.RATE);
        short[] far = MediaKind.VOICES.voices().get(Side.FAR).decoded(20 * VoiceSource.RATE);

        assertThat(takenOver(near, far, 4).faults()).isEmpty();
        assertThat(takenOver(near, far, 10).faults()).singleElement().asString().contains("ms are silent");
    }

    private static VoiceCheck takenOver(short[] near, short[] far, int seconds) throws IOException {
        List<short[]> holed = List.of(near.clone(), far.clone());
        holed.forEach(one -> Arrays.fill(one, 5 * VoiceSource.RATE, (5 + seconds) * VoiceSource.RATE, (short) 0));
        return VoiceCheck.ofTakenOver(List.of(near, far), WavFile.parse(Wav.pcm(VoiceSource.RATE, holed)), 1);
    }

    @Test
    void shouldFailWhenTheFileIsTooShort() throws IOException {
        int less = NEAR.length - 3 * VoiceSource.RATE;

        assertThat(check(Arrays.copyOf(NEAR, less), Arrays.copyOf(FAR, less)).faults())
                .anyMatch(fault -> fault.contains("lasts 3.000 s"));
    }

    @Test
    void shouldFailWhenAVoiceHasNoChannel() throws IOException {
        WavFile mono = WavFile.parse(Wav.pcm(VoiceSource.RATE, List.of(NEAR)));

        assertThat(VoiceCheck.of(List.of(NEAR, FAR), mono).faults())
                .singleElement()
                .asString()
                .contains("1 channel(s), 2 voices");
    }
}
