// SPDX-License-Identifier: Apache-2.0
package org.earshot.protocol.sdp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.security.SecureRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CryptoAttributeTest {

    private static final String KEY = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwd";

    @Test
    void shouldReadLifetimeAndMkiWhenGiven() {
        CryptoAttribute crypto = CryptoAttribute.parse(
                        "2 AES_CM_128_HMAC_SHA1_32 inline:" + KEY + "|2^31|66051:4;inline:" + KEY + " KDR=0")
                .orElseThrow();

        assertThat(crypto.tag()).isEqualTo(2);
        assertThat(crypto.lifetime()).contains("2^31");
        assertThat(crypto.mki()).contains("66051:4");
        assertThat(crypto.mkiLength()).isEqualTo(4);
        assertThat(crypto.keyAndSalt()).hasSize(30).startsWith(0, 1, 2);
        assertThat(crypto.isUsable()).isTrue();
        assertThat(crypto.write()).isEqualTo("2 AES_CM_128_HMAC_SHA1_32 inline:" + KEY + "|2^31|66051:4");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "1",
                "1 AES_CM_128_HMAC_SHA1_80",
                "x AES_CM_128_HMAC_SHA1_80 inline:AAAA",
                "1 AES_CM_128_HMAC_SHA1_80 inline:",
                "1 AES_CM_128_HMAC_SHA1_80 inline:!!!!",
                "1 AES_CM_128_HMAC_SHA1_80 uri:AAAA"
            })
    void shouldBeAbsentWhenMalformed(String value) {
        assertThat(CryptoAttribute.parse(value)).isEmpty();
    }

    @Test
    void shouldBeUnusableWhenKeyIsShortOrSuiteUnknown() {
        assertThat(CryptoAttribute.parse("1 AES_CM_128_HMAC_SHA1_80 inline:AAAA")
                        .orElseThrow()
                        .isUsable())
                .isFalse();
        assertThat(CryptoAttribute.parse("1 AES_256_X inline:" + KEY)
                        .orElseThrow()
                        .isUsable())
                .isFalse();
    }

    @Test
    void shouldMakeKeysOfTheRightLengthWhenSuiteIsKnown() {
        SecureRandom random = new SecureRandom();

        assertThat(CryptoAttribute.newKey(CryptoAttribute.AES_CM_128_HMAC_SHA1_80, random))
                .hasSize(40);
        assertThat(CryptoAttribute.newKey(CryptoAttribute.AEAD_AES_128_GCM, random))
                .hasSize(40)
                .endsWith("==");
        assertThatThrownBy(() -> CryptoAttribute.newKey("X", random)).isInstanceOf(IllegalArgumentException.class);
    }
}
