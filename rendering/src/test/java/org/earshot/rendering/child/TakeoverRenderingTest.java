// SPDX-License-Identifier: Apache-2.0
package org.earshot.rendering.child;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;
import org.earshot.media.merge.CallFileMerge;
import org.earshot.rendering.sample.CallFileBuilder;
import org.earshot.rendering.sample.Encoder;
import org.earshot.rendering.sample.Sender;
import org.earshot.rendering.sample.Sound;
import org.earshot.rendering.sample.Voice;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A call that a second node went on recording, whose clock is not that of the first: what is missing keeps its exact length. */
class TakeoverRenderingTest {

    private static final Voice NEAR = new Voice(3);
    private static final Voice FAR = new Voice(4);
    private static final String CODECS = "0:PCMU/8000 8:PCMA/8000";

    /** Seconds into the call at which the first node died, and the second one began. */
    private static final double LOST = 60;

    private static final double RESUMED = 61.2;
    private static final double SAMPLE_MILLIS = 1.0 / 8;

    @TempDir
    Path directory;

    /** The clock of the second node. */
    private record Clock(double offset, double ppm) {

        List<Sender.Packet> read(List<Sender.Packet> packets) {
            return packets.stream()
                    .map(packet -> new Sender.Packet(read(packet.arrival()), packet.datagram()))
                    .toList();
        }

        long read(long micros) {
            double sinceResumed = micros - CallFileBuilder.ORIGIN - RESUMED * 1e6;
            return Math.round(micros + offset * 1e6 + sinceResumed * ppm * 1e-6);
        }
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "0.004, 0", "-0.006, 30", "0.137, -80", "-0.9, 60", "3.3, -60"})
    void shouldHearBothSidesInTimeWhenTheClockOfTheNextNodeIsAnother(double offset, double ppm) throws IOException {
        Sound sound = render(
                new Sender(Encoder.pcmu(), NEAR).to(120).skew(90),
                new Sender(Encoder.pcma(), FAR).to(120).skew(-70),
                new Clock(offset, ppm));

        assertThat(sound.seconds()).isCloseTo(120, within(0.02));
        for (int channel = 0; channel < 2; channel++) {
            assertThat(sound.level(channel, LOST + 0.03, RESUMED - 0.07)).isZero();
        }
        for (double at : List.of(1.0, 30.0, 58.0, 62.0, 75.0, 90.0, 118.0)) {
            double wander = Math.max(0, at + 0.5 - RESUMED) * ppm * 1e-3;
            Sound.Match near = sound.match(0, NEAR, at, at + 1);
            Sound.Match far = sound.match(1, FAR, at, at + 1);
            assertThat(near.lagMillis()).isCloseTo(wander, within(SAMPLE_MILLIS));
            assertThat(far.lagMillis()).isCloseTo(wander, within(SAMPLE_MILLIS));
            assertThat(near.correlation()).isGreaterThan(0.98);
        }
    }

    @Test
    void shouldGoOnWithTheKnownSkewWhenLittleWasRecordedAfterwards() throws IOException {
        Sound sound = render(
                new Sender(Encoder.pcmu(), NEAR).to(80).skew(400),
                new Sender(Encoder.pcma(), FAR).to(80).skew(-400),
                new Clock(0.05, 0));

        for (double at : List.of(62.0, 70.0, 78.0)) {
            assertThat(sound.match(0, NEAR, at, at + 1).lagMillis()).isCloseTo(0, within(SAMPLE_MILLIS));
            assertThat(sound.match(1, FAR, at, at + 1).lagMillis()).isCloseTo(0, within(SAMPLE_MILLIS));
        }
    }

    @Test
    void shouldKeepASideInStepThatBeginsAnewWhenTheOtherGoesOn() throws IOException {
        Sound sound = render(
                new Sender(Encoder.pcmu(), NEAR).to(120),
                new Sender(Encoder.pcma(), FAR).to(120).newSsrcAt(LOST + 0.5),
                new Clock(0.21, 0));

        for (double at : List.of(1.0, 58.0, 62.0, 118.0)) {
            assertThat(sound.match(0, NEAR, at, at + 1).lagMillis()).isCloseTo(0, within(SAMPLE_MILLIS));
            assertThat(sound.match(1, FAR, at, at + 1).lagMillis()).isCloseTo(0, within(SAMPLE_MILLIS));
        }
    }

    @Test
    void shouldGoByTheArrivalWhenBothSidesBeginAnew() throws IOException {
        Sound sound = render(
                new Sender(Encoder.pcmu(), NEAR).to(120).newSsrcAt(LOST + 0.5),
                new Sender(Encoder.pcma(), FAR).to(120).newSsrcAt(LOST + 0.5),
                new Clock(0.04, 0));

        for (double at : List.of(62.0, 90.0, 118.0)) {
            assertThat(sound.match(0, NEAR, at, at + 1).lagMillis()).isCloseTo(40, within(SAMPLE_MILLIS));
            assertThat(sound.match(1, FAR, at, at + 1).lagMillis()).isCloseTo(40, within(SAMPLE_MILLIS));
        }
    }

    @Test
    void shouldBeSilentForAsLongAsNothingArrivedWhenTimestampsStoodStillMeanwhile() throws IOException {
        Sound sound = render(
                new Sender(Encoder.pcmu(), NEAR).to(100).hold(LOST, RESUMED, true),
                new Sender(Encoder.pcma(), FAR).to(100),
                new Clock(0, 0));

        assertThat(sound.match(0, NEAR, 62, 63).lagMillis()).isCloseTo(0, within(SAMPLE_MILLIS));
        assertThat(sound.match(1, FAR, 62, 63).lagMillis()).isCloseTo(0, within(SAMPLE_MILLIS));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 2.5})
    void shouldHearWhatTheLostNodeStillHadWhenItIsMerged(double stoodStill) throws IOException {
        Supplier<Sender> near = () -> new Sender(Encoder.pcmu(), NEAR).to(120).skew(90);
        Supplier<Sender> far = () -> new Sender(Encoder.pcma(), FAR).to(120).skew(-70);
        UUID recording = UUID.randomUUID();
        Path callFile = write(near.get(), far.get(), new Clock(-0.35, 40), recording);
        Path part = new CallFileBuilder()
                .of(recording).stream(0, "NEAR", CODECS).stream(1, "FAR", CODECS)
                        .packets(0, readLate(between(near.get().packets(), 0, LOST + 0.8), stoodStill))
                        .packets(1, readLate(between(far.get().packets(), 0, LOST + 0.8), stoodStill))
                        .growing()
                        .write(directory.resolve("part"));
        Path merged = directory.resolve("merged");

        CallFileMerge.Outcome outcome = CallFileMerge.merge(callFile, part, "r1", merged);

        assertThat(outcome.gain().packets()).isEqualTo(80);
        Sound before = Rendering.stereo(callFile);
        Sound sound = Rendering.stereo(merged);
        assertThat(sound.seconds()).isCloseTo(before.seconds(), within(0.001));
        for (int channel = 0; channel < 2; channel++) {
            Voice voice = channel == 0 ? NEAR : FAR;
            assertThat(sound.level(channel, LOST + 0.83, RESUMED - 0.07)).isZero();
            assertThat(sound.match(channel, voice, LOST, LOST + 0.7).correlation())
                    .isGreaterThan(0.98);
            for (double at : List.of(58.0, 59.7, 62.0, 118.0)) {
                double wander = Math.max(0, at + 0.5 - RESUMED) * 0.04;
                assertThat(sound.match(channel, voice, at, at + 1).lagMillis())
                        .isCloseTo(wander, within(SAMPLE_MILLIS));
            }
        }
    }

    private Sound render(Sender near, Sender far, Clock next) throws IOException {
        return Rendering.stereo(write(near, far, next, UUID.randomUUID()));
    }

    private Path write(Sender near, Sender far, Clock next, UUID recording) throws IOException {
        CallFileBuilder file = new CallFileBuilder().of(recording).stream(0, "NEAR", CODECS).stream(1, "FAR", CODECS);
        long resumed = next.read(CallFileBuilder.ORIGIN + Math.round(RESUMED * 1e6));
        file.event(255, resumed - 2000, "{\"event\":\"note\",\"name\":\"takeover\",\"from\":\"r1\"}").stream(
                resumed - 1000, 0, "AUDIO", "NEAR", null, CODECS)
                .stream(resumed - 1000, 1, "AUDIO", "FAR", null, CODECS);
        for (int stream = 0; stream < 2; stream++) {
            List<Sender.Packet> sent = (stream == 0 ? near : far).packets();
            List<Sender.Packet> kept = new ArrayList<>(between(sent, 0, LOST));
            kept.addAll(next.read(between(sent, RESUMED, 1000)));
            file.packets(stream, kept);
        }
        return file.write(directory.resolve("call"));
    }

    /** What came after the loss was read together, so many seconds after it; 0: when it came. */
    private static List<Sender.Packet> readLate(List<Sender.Packet> packets, double stoodStill) {
        long lost = CallFileBuilder.ORIGIN + Math.round(LOST * 1e6);
        return packets.stream()
                .map(packet -> stoodStill == 0 || packet.arrival() < lost
                        ? packet
                        : new Sender.Packet(lost + Math.round(stoodStill * 1e6), packet.datagram()))
                .toList();
    }

    private static List<Sender.Packet> between(List<Sender.Packet> packets, double from, double to) {
        return packets.stream()
                .filter(packet -> packet.arrival() >= CallFileBuilder.ORIGIN + from * 1e6
                        && packet.arrival() < CallFileBuilder.ORIGIN + to * 1e6)
                .toList();
    }
}
