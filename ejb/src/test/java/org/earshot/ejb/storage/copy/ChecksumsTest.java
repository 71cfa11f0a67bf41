// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.storage.copy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.zip.CRC32C;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChecksumsTest {

    private static int crc(byte[] bytes, int from, int length) {
        CRC32C crc = new CRC32C();
        crc.update(bytes, from, length);
        return (int) crc.getValue();
    }

    @ParameterizedTest
    @CsvSource({"0,0", "0,1", "1,0", "1,1", "3,7", "20,188", "100000,1", "1,100000", "131072,131072"})
    void shouldBeTheChecksumOfBothTogether(int first, int second) {
        byte[] bytes = new byte[first + second];
        new Random(first).nextBytes(bytes);
        assertThat(Checksums.join(crc(bytes, 0, first), crc(bytes, first, second), second))
                .isEqualTo(crc(bytes, 0, bytes.length));
    }
}
