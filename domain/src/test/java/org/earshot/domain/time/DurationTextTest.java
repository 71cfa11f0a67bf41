// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class DurationTextTest {

    @Test
    void shouldReadTheFormsOfSettings() {
        assertThat(DurationText.parse("200ms")).contains(Duration.ofMillis(200));
        assertThat(DurationText.parse("60D")).contains(Duration.ofDays(60));
        assertThat(DurationText.parse("PT5S")).contains(Duration.ofSeconds(5));
        assertThat(DurationText.parse("soon")).isEmpty();
        assertThat(DurationText.parse("5")).isEmpty();
        assertThat(DurationText.parse("")).isEmpty();
    }

    @Test
    void shouldWriteTheShortestForm() {
        assertThat(DurationText.of(Duration.ofDays(60))).isEqualTo("60d");
        assertThat(DurationText.of(Duration.ofHours(36))).isEqualTo("36h");
        assertThat(DurationText.of(Duration.ofSeconds(90))).isEqualTo("90s");
        assertThat(DurationText.of(Duration.ZERO)).isEqualTo("0s");
    }

    @Property
    void shouldReadWhatItWrote(@ForAll @LongRange(min = 0, max = 999_999_999_999L) long millis) {
        Duration duration = Duration.ofMillis(millis);
        assertThat(DurationText.parse(DurationText.of(duration))).contains(duration);
    }
}
