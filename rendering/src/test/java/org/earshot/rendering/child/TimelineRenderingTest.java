// SPDX-License-Identifier: Apache-2.0
package org.earshot.rendering.child;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.earshot.rendering.sample.CallFileBuilder;
import org.earshot.rendering.sample.Encoder;
import org.earshot.rendering.sample.Sender;
import org.earshot.rendering.sample.Sound;
import org.earshot.rendering.sample.Voice;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rules T1 to T6 and T11 on impaired networks: each second of both voices must be heard at its time. */
class TimelineRenderingTest {

    private static final Voice NEAR = new Voice(3);
    private static final Voice FAR = new Voice(4);

    @TempDir
    Path directory;

    @Test
    void shouldKeepBothSidesAlignedWhenEverythingGoesWrong() throws IOException {
        Sound sound = render(
                new Sender(Encoder.pcmu(), NEAR)
                        .to(120)
                        .skew(100)
                        .delay(0.03, 0.006)
                        .loss(0.02, 0.01)
                        .newSsrcAt(20),
                new Sender(Encoder.pcma(), FAR)
                        .from(1.3)
                        .to(120)
                        .skew(-80)
                        .delay(0.035, 0.008)
                        .loss(0.02, 0.01)
                        .hold(30, 40, true)
                        .timestampJumpAt(50));

        assertThat(sound.seconds()).isCloseTo(120, within(0.05));
        assertAligned(sound.matches(0, NEAR, 1, 119), 0.9);
        assertAligned(sound.matches(1, FAR, 2, 29), 0.9);
        assertAligned(sound.matches(1, FAR, 41, 119), 0.9);
        assertThat(sound.level(1, 30.1, 39.9)).isZero();
    }

    @Test
    void shouldFollowTheClocksWhenTheyDriftApart() throws IOException {
        Sound sound = render(
                new Sender(Encoder.pcmu(), NEAR).to(600).skew(400).delay(0.03, 0.006),
                new Sender(Encoder.pcmu(), FAR).to(600).skew(-400).delay(0.03, 0.006));

        assertThat(sound.seconds()).isCloseTo(600, within(0.05));
        for (double at : List.of(1.0, 150.0, 300.0, 450.0, 598.0)) {
            assertAligned(List.of(sound.match(0, NEAR, at, at + 1), sound.match(1, FAR, at, at + 1)), 0.95);
        }
    }

    @Test
    void shouldBeSilentAsLongAsTheHoldWhenTimestampsRunOn() throws IOException {
        assertHold(false);
    }

    @Test
    void shouldBeSilentAsLongAsTheHoldWhenTimestampsStop() throws IOException {
        assertHold(true);
    }

    private void assertHold(boolean frozen) throws IOException {
        Sound sound = render(
                new Sender(Encoder.pcmu(), NEAR).to(20),
                new Sender(Encoder.pcmu(), FAR).to(20).hold(5, 12, frozen));

        assertThat(sound.seconds()).isCloseTo(20, within(0.001));
        assertThat(sound.level(1, 5.001, 11.999)).isZero();
        assertThat(sound.match(1, FAR, 0, 5).correlation()).isGreaterThan(0.99);
        assertThat(sound.match(1, FAR, 12, 20).correlation()).isGreaterThan(0.99);
        assertAligned(sound.matches(0, NEAR, 0, 20), 0.99);
    }

    @Test
    void shouldHearAllInTimeWhenTheNetworkStallsAndCatchesUp() throws IOException {
        Sound sound = render(
                new Sender(Encoder.pcmu(), NEAR).to(30).stall(10, 13.5),
                new Sender(Encoder.pcmu(), FAR).to(30).stall(10, 10.9));

        assertThat(sound.seconds()).isCloseTo(30, within(0.001));
        assertAligned(sound.matches(0, NEAR, 0, 30), 0.99);
        assertAligned(sound.matches(1, FAR, 0, 30), 0.99);
    }

    @Test
    void shouldPlayInOrderWhenPacketsOvertakeEachOther() throws IOException {
        Sound sound = render(
                new Sender(Encoder.g722(), NEAR).delay(0.02, 0.03),
                new Sender(Encoder.opus(111), FAR).delay(0.02, 0.03));

        assertAligned(sound.matches(0, NEAR, 0, 9), 0.95);
        assertAligned(sound.matches(1, FAR, 0, 9), 0.9);
    }

    private Sound render(Sender near, Sender far) throws IOException {
        return Rendering.stereo(new CallFileBuilder()
                .stream(0, "NEAR", "0:PCMU/8000 8:PCMA/8000 9:G722/8000").stream(
                                1, "FAR", "0:PCMU/8000 8:PCMA/8000 111:OPUS/48000")
                        .packets(0, near.packets())
                        .packets(1, far.packets())
                        .write(directory.resolve("call")));
    }

    private static void assertAligned(List<Sound.Match> seconds, double correlation) {
        assertThat(seconds).allSatisfy(match -> assertThat(match.lagMillis()).isBetween(-20.0, 20.0));
        assertThat(seconds.stream()
                        .mapToDouble(Sound.Match::correlation)
                        .average()
                        .orElseThrow())
                .isGreaterThanOrEqualTo(correlation);
    }
}
