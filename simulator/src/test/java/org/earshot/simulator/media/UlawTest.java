// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator.media;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class UlawTest {

    @Test
    void shouldGiveTheSameCodeBackWhenItIsDecoded() {
        for (int code = 0; code < 256; code++) {
            short sample = Ulaw.decode((byte) code);
            assertThat(Ulaw.decode(Ulaw.encode(sample))).isEqualTo(sample);
        }
    }

    @Test
    void shouldDecodeTheKnownEndsOfTheScale() {
        assertThat(Ulaw.decode((byte) 0xff)).isZero();
        assertThat(Ulaw.decode((byte) 0x80)).isEqualTo((short) 32_124);
        assertThat(Ulaw.decode((byte) 0x00)).isEqualTo((short) -32_124);
    }
}
