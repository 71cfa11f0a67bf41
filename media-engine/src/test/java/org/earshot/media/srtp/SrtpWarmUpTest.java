// SPDX-License-Identifier: Apache-2.0
package org.earshot.media.srtp;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SrtpWarmUpTest {

    @Test
    void shouldBringAPacketThroughTheCiphers() {
        assertThat(SrtpWarmUp.run()).isTrue();
    }
}
