// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.storage;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StorageStateTest {

    @ParameterizedTest
    @CsvSource({
        "NORMAL,   74.9, NORMAL",
        "NORMAL,   75,   LOW",
        "LOW,      70,   LOW",
        "LOW,      69.9, NORMAL",
        "LOW,      90,   CRITICAL",
        "CRITICAL, 85,   CRITICAL",
        "CRITICAL, 84.9, LOW",
        "CRITICAL, 99,   FULL",
        "FULL,     97,   FULL",
        "FULL,     96.9, CRITICAL",
        "FULL,     10,   NORMAL",
        "NORMAL,   100,  FULL"
    })
    void shouldChangeWithHysteresis(StorageState before, double usedPercent, StorageState after) {
        assertThat(before.next(usedPercent)).isEqualTo(after);
    }
}
