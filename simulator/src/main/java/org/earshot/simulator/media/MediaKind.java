// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator.media;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.function.IntUnaryOperator;

/** What the two sides of a call say. */
public enum MediaKind {
    /** Two people on the telephone, in turns. */
    VOICES,
    /** A sine on each side: 400 Hz near, 550 Hz far. */
    TONE,
    /** A click each second, the far side half a second later. */
    CLICKS;

    private static final int SECOND = VoiceSource.RATE;

    /** The voices of both sides; read once for all calls. */
    public Map<Side, VoiceSource> voices() {
        return Map.of(Side.NEAR, source(Side.NEAR), Side.FAR, source(Side.FAR));
    }

    private VoiceSource source(Side side) {
        return new VoiceSource(
                switch (this) {
                    case VOICES -> resource(side == Side.NEAR ? "near.ulaw" : "far.ulaw");
                    case TONE -> second(i -> tone(i, side == Side.NEAR ? 400 : 550));
                    case CLICKS -> second(i -> click(i, side == Side.NEAR ? 0 : SECOND / 2));
                });
    }

    private static byte[] second(IntUnaryOperator sample) {
        byte[] codes = new byte[SECOND];
        for (int i = 0; i < SECOND; i++) {
            codes[i] = Ulaw.encode(sample.applyAsInt(i));
        }
        return codes;
    }

    private static int tone(int index, int hertz) {
        return (int) Math.round(12_000 * Math.sin(2 * Math.PI * hertz * index / SECOND));
    }

    private static int click(int index, int at) {
        int age = index - at;
        return age < 0 || age >= 40 ? 0 : (int) Math.round(16_000 * Math.exp(-age / 10.0) * Math.cos(age));
    }

    private static byte[] resource(String name) {
        try (InputStream stream = MediaKind.class.getResourceAsStream(name)) {
            if (stream == null) {
                throw new IllegalStateException(name + " is missing in this jar");
            }
            return stream.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
