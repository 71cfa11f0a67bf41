// SPDX-License-Identifier: Apache-2.0
package org.earshot.media.srtp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import org.junit.jupiter.api.Test;

class SrtpOfOurOwnTest {

    @Test
    void shouldDeriveTheKeysOfTheRfc() {
        HexFormat hex = HexFormat.of().withUpperCase();
        SrtpOfOurOwn sender = new SrtpOfOurOwn(
                hex.parseHex("E1F97A0D3E018BE0D64FA32C06DE4139"), hex.parseHex("0EC675AD498AFEEBB6960B3AABE6"));

        assertThat(hex.formatHex(sender.cipherKey)).isEqualTo("C61E7A93744F39EE10734AFE3FF7A087");
        assertThat(hex.formatHex(sender.salt)).isEqualTo("30CBBC08863D8C85D49DB34A9AE1");
        assertThat(hex.formatHex(sender.authKey)).isEqualTo("CEBE321F6FF7716B6FD4AB49AF256A156D38BAA4");
    }
}
