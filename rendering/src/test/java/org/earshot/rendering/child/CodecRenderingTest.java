// SPDX-License-Identifier: Apache-2.0
package org.earshot.rendering.child;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.earshot.domain.rendering.ChannelLayout;
import org.earshot.rendering.sample.CallFileBuilder;
import org.earshot.rendering.sample.Encoder;
import org.earshot.rendering.sample.Sender;
import org.earshot.rendering.sample.Sound;
import org.earshot.rendering.sample.Voice;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CodecRenderingTest {

    private static final Voice NEAR = new Voice(1);
    private static final Voice FAR = new Voice(2);

    @TempDir
    Path directory;

    @Test
    void shouldKeepG711WhenBothLawsAreUsed() throws IOException {
        Sound sound = Rendering.stereo(new CallFileBuilder()
                .stream(0, "NEAR", "0:PCMU/8000").stream(1, "FAR", "8:PCMA/8000")
                        .packets(0, new Sender(Encoder.pcmu(), NEAR).packets())
                        .packets(1, new Sender(Encoder.pcma(), FAR).from(1.3).packets())
                        .write(directory.resolve("call")));

        assertThat(sound.rate()).isEqualTo(8000);
        assertThat(sound.seconds()).isCloseTo(10, within(0.001));
        assertHeard(sound.match(0, NEAR, 0, 10), 0.99);
        assertHeard(sound.match(1, FAR, 1.3, 10), 0.99);
        assertThat(sound.level(1, 0, 1.29)).isZero();
    }

    @Test
    void shouldRenderAt16kHzWhenOneSideIsG722() throws IOException {
        Sound sound = Rendering.stereo(new CallFileBuilder()
                .stream(0, "NEAR", "9:G722/8000").stream(1, "FAR", "0:PCMU/8000")
                        .packets(0, new Sender(Encoder.g722(), NEAR).packets())
                        .packets(1, new Sender(Encoder.pcmu(), FAR).packets())
                        .write(directory.resolve("call")));

        assertThat(sound.rate()).isEqualTo(16_000);
        assertHeard(sound.match(0, NEAR, 0, 10), 0.95);
        assertHeard(sound.match(1, FAR, 0, 10), 0.99);
    }

    @Test
    void shouldDecodeOpusTo16kHz() throws IOException {
        Sound sound = Rendering.stereo(new CallFileBuilder()
                .stream(0, "NEAR", "111:OPUS/48000").stream(1, "FAR", "111:OPUS/48000")
                        .packets(0, new Sender(Encoder.opus(111), NEAR).packets())
                        .packets(1, new Sender(Encoder.opus(111), FAR).packets())
                        .write(directory.resolve("call")));

        assertThat(sound.rate()).isEqualTo(16_000);
        assertHeard(sound.match(0, NEAR, 0, 10), 0.95);
        assertHeard(sound.match(1, FAR, 0, 10), 0.95);
    }

    @Test
    void shouldResampleL16WhenItsRateIsNotOurs() throws IOException {
        Sound sound = Rendering.stereo(new CallFileBuilder()
                .stream(0, "NEAR", "97:L16/16000").stream(1, "FAR", "98:L16/44100")
                        .packets(0, new Sender(Encoder.l16(97, 16_000), NEAR).packets())
                        .packets(1, new Sender(Encoder.l16(98, 44_100), FAR).packets())
                        .write(directory.resolve("call")));

        assertThat(sound.rate()).isEqualTo(16_000);
        assertHeard(sound.match(0, NEAR, 0, 10), 0.999);
        assertHeard(sound.match(1, FAR, 0, 10), 0.995);
    }

    @Test
    void shouldKeepTheLengthOfG729WhenSilenceDescriptionsEndThePackets() throws IOException {
        List<Sender.Packet> packets = new ArrayList<>();
        byte[] voice = new byte[20];
        byte[] voiceAndSilence = new byte[12];
        for (int i = 0; i < 100; i++) {
            byte[] payload = i % 10 == 9 ? voiceAndSilence : voice;
            new java.util.Random(i).nextBytes(payload);
            long arrival = CallFileBuilder.ORIGIN + i * 20_000L;
            packets.add(new Sender.Packet(arrival, Sender.rtp(18, i, i * 160, 5, payload)));
        }
        Path file = new CallFileBuilder()
                .stream(0, "NEAR", "18:G729/8000").packets(0, packets).write(directory.resolve("call"));

        Rendering rendering = Rendering.wav(file, ChannelLayout.MONO);
        Sound sound = Sound.wav(rendering.file());

        assertThat(rendering.result().warnings()).isEmpty();
        assertThat(sound.seconds()).isCloseTo(2.0, within(0.001));
        assertThat(sound.level(0, 0, 0.18)).isPositive();
        assertThat(sound.level(0, 0.191, 0.2)).isZero();
    }

    @Test
    void shouldGoOnAlongTheTimelineWhenTheCodecChanges() throws IOException {
        int[] blocks = {0};
        Encoder changing = new Encoder(
                0,
                8000,
                8000,
                samples -> blocks[0]++ < 250
                        ? Encoder.pcmu().encode().apply(samples)
                        : Encoder.pcma().encode().apply(samples));
        Sound sound = Rendering.stereo(new CallFileBuilder()
                .stream(0, "NEAR", "0:PCMU/8000").stream(
                                CallFileBuilder.ORIGIN + 5_030_000, 0, "AUDIO", "NEAR", null, "0:PCMA/8000")
                        .packets(0, new Sender(changing, NEAR).packets())
                        .write(directory.resolve("call")));

        assertThat(sound.seconds()).isCloseTo(10, within(0.001));
        assertHeard(sound.match(0, NEAR, 0, 4.9), 0.99);
        assertHeard(sound.match(0, NEAR, 5.1, 10), 0.99);
    }

    private static void assertHeard(Sound.Match match, double correlation) {
        assertThat(match.correlation()).isGreaterThanOrEqualTo(correlation);
        assertThat(match.lagMillis()).isBetween(-20.0, 20.0);
    }
}
