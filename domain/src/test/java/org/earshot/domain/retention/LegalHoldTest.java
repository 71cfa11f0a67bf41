// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.retention;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class LegalHoldTest {

    private static final Instant SINCE = Instant.parse("2026-11-30T12:00:00Z");

    @Test
    void shouldNameWhoAndWhy() {
        assertThat(new LegalHold("ann", "case 7", SINCE).why()).isEqualTo("case 7");
        assertThatIllegalArgumentException().isThrownBy(() -> new LegalHold(" ", "case 7", SINCE));
        assertThatIllegalArgumentException().isThrownBy(() -> new LegalHold("ann", "", SINCE));
        assertThatIllegalArgumentException().isThrownBy(() -> new LegalHold("ann", "x".repeat(1001), SINCE));
    }
}
