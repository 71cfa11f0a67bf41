// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.retention;

import static org.assertj.core.api.Assertions.assertThat;

import org.earshot.domain.storage.StorageState;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The table of MediaSense's two modes. */
class RetentionPriorityTest {

    @ParameterizedTest
    @CsvSource({
        "NEW,      NORMAL,   true,  false",
        "NEW,      LOW,      true,  false",
        "NEW,      CRITICAL, true,  true",
        "NEW,      FULL,     false, true",
        "RETAINED, NORMAL,   true,  false",
        "RETAINED, LOW,      true,  false",
        "RETAINED, CRITICAL, false, false",
        "RETAINED, FULL,     false, false"
    })
    void shouldTakeCallsAndPruneByTheStateOfTheDisk(
            RetentionPriority priority, StorageState storage, boolean admits, boolean prunes) {
        assertThat(priority.admits(storage)).isEqualTo(admits);
        assertThat(priority.prunes(storage)).isEqualTo(prunes);
    }
}
