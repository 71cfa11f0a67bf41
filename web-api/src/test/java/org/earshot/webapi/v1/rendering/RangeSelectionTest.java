// SPDX-License-Identifier: Apache-2.0
package org.earshot.webapi.v1.rendering;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class RangeSelectionTest {

    @Property
    void shouldNeverLeaveTheFile(
            @ForAll @LongRange(min = 0) long first,
            @ForAll @LongRange(min = 0) long last,
            @ForAll @LongRange(min = 0) long length) {
        RangeSelection selection = RangeSelection.of("bytes=" + first + "-" + last, length);

        if (selection instanceof RangeSelection.Part part) {
            assertThat(part.first()).isEqualTo(first).isLessThanOrEqualTo(part.last());
            assertThat(part.last()).isLessThan(length).isLessThanOrEqualTo(last);
            assertThat(part.length()).isPositive();
        } else if (selection instanceof RangeSelection.Unsatisfiable) {
            assertThat(first).isGreaterThanOrEqualTo(length);
        } else {
            assertThat(last).isLessThan(first);
        }
    }

    @Property
    void shouldNotThrowWhateverTheHeader(@ForAll String header, @ForAll @LongRange(min = 0) long length) {
        assertThat(RangeSelection.of(header, length)).isInstanceOf(RangeSelection.Whole.class);
        assertThat(RangeSelection.of("bytes=" + header, length)).isNotNull();
    }

    @Test
    void shouldSelectNothingWhenTheFileIsEmpty() {
        assertThat(RangeSelection.of("bytes=0-", 0)).isEqualTo(new RangeSelection.Unsatisfiable());
        assertThat(RangeSelection.of("bytes=-5", 0)).isEqualTo(new RangeSelection.Unsatisfiable());
        assertThat(RangeSelection.of(null, 0)).isEqualTo(new RangeSelection.Whole());
    }

    @Test
    void shouldAllowBlanksAndEmptyElementsAroundTheRange() {
        assertThat(RangeSelection.of("bytes= ,5-9 ,", 100)).isEqualTo(new RangeSelection.Part(5, 9));
    }
}
