// SPDX-License-Identifier: Apache-2.0
package org.earshot.protocol.cisco;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.earshot.protocol.Fixture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CiscoGuidTest {

    @Test
    void shouldGiveBothFormsWhenReadFromEither() {
        CiscoGuid guid =
                CiscoGuid.parse("1544320785-0413733361-2158683073-2010170594").orElseThrow();

        assertThat(guid.hex()).isEqualTo("5C0C771118A911F180AAE3C177D0C4E2");
        assertThat(CiscoGuid.parse(guid.hex())).contains(guid);
        assertThat(CiscoGuid.parse(" 1-2-3-4 ").orElseThrow().decimal())
                .isEqualTo("0000000001-0000000002-0000000003-0000000004");
        assertThat(guid).hasToString("1544320785-0413733361-2158683073-2010170594");
    }

    @Test
    void shouldReadWhenCubeSendsOne() {
        assertThat(CiscoGuid.parse(Fixture.load("cube/basic-invite").header("Cisco-Guid")))
                .isPresent();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "1-2-3", "1-2-3-4-5", "1-2-3-x", "4294967296-0-0-0", "12345678901-0-0-0", "1-2-3-\u0661"})
    void shouldBeAbsentWhenMalformed(String text) {
        assertThat(CiscoGuid.parse(text)).isEmpty();
        assertThat(CiscoGuid.parse("z".repeat(32))).isEmpty();
    }

    @Property(tries = 300)
    void shouldReadBackWhatWasWritten(@ForAll long high, @ForAll long low) {
        CiscoGuid guid = new CiscoGuid(high, low);

        assertThat(CiscoGuid.parse(guid.decimal())).contains(guid);
        assertThat(CiscoGuid.parse(guid.hex())).contains(guid);
    }
}
