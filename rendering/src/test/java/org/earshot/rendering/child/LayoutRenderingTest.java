// SPDX-License-Identifier: Apache-2.0
package org.earshot.rendering.child;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.earshot.domain.rendering.ChannelLayout;
import org.earshot.rendering.sample.CallFileBuilder;
import org.earshot.rendering.sample.Encoder;
import org.earshot.rendering.sample.Sender;
import org.earshot.rendering.sample.Sound;
import org.earshot.rendering.sample.Voice;
import org.earshot.rendering.timeline.NoMediaException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which stream is heard where, and what is not heard. */
class LayoutRenderingTest {

    private static final String PCMU = "0:PCMU/8000 101:telephone-event/8000";
    private static final Voice ONE = new Voice(5);
    private static final Voice TWO = new Voice(6);

    @TempDir
    Path directory;

    @Test
    void shouldPutMixedStreamOnBothChannels() throws IOException {
        Path file = new CallFileBuilder()
                .stream(0, "MIXED", PCMU).packets(0, say(ONE)).write(callFile());

        Sound stereo = Rendering.stereo(file);
        Sound mono = Rendering.mono(file);

        assertThat(stereo.channels()[0]).isEqualTo(stereo.channels()[1]);
        assertThat(mono.channels()[0]).isEqualTo(stereo.channels()[0]);
        assertThat(stereo.match(0, ONE, 0, 3).correlation()).isGreaterThan(0.99);
    }

    @Test
    void shouldGoByNumberWhenRolesAreUnknown() throws IOException {
        Sound sound = Rendering.stereo(new CallFileBuilder()
                .stream(2, "UNKNOWN", PCMU).stream(3, "UNKNOWN", PCMU)
                        .packets(2, say(ONE))
                        .packets(3, say(TWO))
                        .write(callFile()));

        assertThat(sound.match(0, ONE, 0, 3).correlation()).isGreaterThan(0.99);
        assertThat(sound.match(1, TWO, 0, 3).correlation()).isGreaterThan(0.99);
    }

    @Test
    void shouldHalveBothSidesInMono() throws IOException {
        Path file = new CallFileBuilder()
                .stream(0, "NEAR", PCMU).stream(1, "FAR", PCMU)
                        .packets(0, say(ONE))
                        .packets(1, say(TWO))
                        .write(callFile());

        short[][] stereo = Rendering.stereo(file).channels();
        short[] mono = Rendering.mono(file).channels()[0];

        assertThat(mono.length).isEqualTo(stereo[0].length);
        for (int i = 0; i < mono.length; i++) {
            assertThat(mono[i]).isEqualTo((short) ((stereo[0][i] + stereo[1][i]) / 2));
        }
    }

    @Test
    void shouldSaturateWhenLoudStreamsShareAChannel() throws IOException {
        Encoder loud = new Encoder(0, 8000, 8000, samples -> {
            short[] peak = new short[samples.length];
            java.util.Arrays.fill(peak, (short) 30_000);
            return Encoder.pcmu().encode().apply(peak);
        });
        Sound sound = Rendering.stereo(new CallFileBuilder()
                .stream(0, "NEAR", PCMU).stream(1, "NEAR", PCMU)
                        .packets(0, new Sender(loud, ONE).to(1).packets())
                        .packets(1, new Sender(loud, ONE).to(1).packets())
                        .write(callFile()));

        assertThat(sound.channels()[0]).containsOnly(Short.MAX_VALUE);
        assertThat(sound.level(1, 0, 1)).isZero();
    }

    @Test
    void shouldHearOnlyTheFullestOfTheCopies() throws IOException {
        long before = CallFileBuilder.ORIGIN - 1000;
        Sound sound = Rendering.stereo(new CallFileBuilder()
                .stream(0, "NEAR", PCMU).stream(before, 4, "AUDIO", "NEAR", 0, PCMU)
                        .packets(0, new Sender(Encoder.pcmu(), TWO).to(2).packets())
                        .packets(4, say(ONE))
                        .write(callFile()));

        assertThat(sound.match(0, ONE, 0, 3).correlation()).isGreaterThan(0.99);
        assertThat(sound.level(1, 0, 3)).isZero();
    }

    @Test
    void shouldLeaveVideoOut() throws IOException {
        long before = CallFileBuilder.ORIGIN - 1000;
        Path file = new CallFileBuilder()
                .stream(0, "FAR", PCMU).stream(before, 1, "VIDEO", "FAR", null, "96:H264/90000")
                        .packets(0, say(ONE))
                        .packets(1, List.of(new Sender.Packet(before, Sender.rtp(96, 1, 1, 9, new byte[1000]))))
                        .write(callFile());

        Rendering rendering = Rendering.wav(file, ChannelLayout.STEREO);

        assertThat(rendering.result().warnings()).isEmpty();
        assertThat(Sound.wav(rendering.file()).seconds()).isCloseTo(3, within(0.001));
    }

    @Test
    void shouldNotHearTelephoneEvents() throws IOException {
        List<Sender.Packet> events = new java.util.ArrayList<>();
        for (int i = 0; i < 10; i++) {
            byte[] digit = {5, 10, 0, (byte) (160 * i)};
            events.add(new Sender.Packet(
                    CallFileBuilder.ORIGIN + 3_100_000 + i * 20_000L, Sender.rtp(101, i, 1000, 77, digit)));
        }
        Path file = new CallFileBuilder()
                .stream(0, "NEAR", PCMU).packets(0, say(ONE)).packets(0, events).write(callFile());

        Rendering rendering = Rendering.wav(file, ChannelLayout.STEREO);

        assertThat(rendering.result().warnings()).isEmpty();
        assertThat(Sound.wav(rendering.file()).seconds()).isCloseTo(3, within(0.001));
    }

    @Test
    void shouldBeSilentAndWarnWhenThePayloadTypeIsUnknown() throws IOException {
        Encoder unknown = new Encoder(99, 8000, 8000, Encoder.pcmu().encode());
        Path file = new CallFileBuilder()
                .stream(0, "NEAR", PCMU).stream(1, "FAR", PCMU)
                        .packets(0, say(ONE))
                        .packets(1, new Sender(unknown, TWO).to(3).packets())
                        .write(callFile());

        Rendering rendering = Rendering.wav(file, ChannelLayout.STEREO);

        assertThat(rendering.result().warnings())
                .containsExactly("stream 1: payload type 99 is rendered as silence (150 packets)");
        assertThat(Sound.wav(rendering.file()).level(1, 0, 3)).isZero();
    }

    @Test
    void shouldTellWhetherTheRecordingIsOver() throws IOException {
        CallFileBuilder builder = new CallFileBuilder().stream(0, "NEAR", PCMU).packets(0, say(ONE));

        assertThat(Rendering.wav(builder.write(callFile()), ChannelLayout.MONO)
                        .result()
                        .complete())
                .isTrue();
        assertThat(Rendering.wav(builder.growing().write(callFile()), ChannelLayout.MONO)
                        .result()
                        .complete())
                .isFalse();
    }

    @Test
    void shouldRenderWhatIsWholeWhenTheTailIsTorn() throws IOException {
        Path file = new CallFileBuilder()
                .stream(0, "NEAR", PCMU).packets(0, say(ONE)).growing().write(callFile());
        byte[] bytes = Files.readAllBytes(file);
        Files.write(file, java.util.Arrays.copyOf(bytes, bytes.length - 100));

        assertThat(Rendering.stereo(file).seconds()).isCloseTo(2.98, within(0.001));
    }

    @Test
    void shouldRefuseWhenThereIsNoPacket() throws IOException {
        Path file = new CallFileBuilder().stream(0, "NEAR", PCMU).write(callFile());

        assertThatThrownBy(() -> Rendering.stereo(file)).isInstanceOf(NoMediaException.class);
    }

    private static List<Sender.Packet> say(Voice voice) {
        return new Sender(Encoder.pcmu(), voice).to(3).packets();
    }

    private Path callFile() {
        return directory.resolve("call");
    }
}
