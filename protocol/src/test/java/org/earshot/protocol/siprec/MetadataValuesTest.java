// SPDX-License-Identifier: Apache-2.0
package org.earshot.protocol.siprec;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MetadataValuesTest {

    @ParameterizedTest
    @CsvSource({
        "2026-03-04T10:15:02Z, 2026-03-04T10:15:02Z",
        "2026-03-04T10:15:02.120Z, 2026-03-04T10:15:02.120Z",
        "2026-03-04T10:15:02, 2026-03-04T10:15:02Z",
        "2026-03-04 10:15:02, 2026-03-04T10:15:02Z",
        "2026-03-04T05:15:02-05:00, 2026-03-04T10:15:02Z",
        "2026-03-04T05:15:02-0500, 2026-03-04T10:15:02Z",
        "2026-03-04T10:15:02z, 2026-03-04T10:15:02Z",
        "2026-03-04T10:15, 2026-03-04T10:15:00Z"
    })
    void shouldReadTimeWhenFormIsUsual(String text, String instant) {
        assertThat(MetadataTime.parse(text)).contains(Instant.parse(instant));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "now", "1970-02-11T07:41:33Z", "2026-13-04T10:15:02Z", "2026-03-04"})
    void shouldIgnoreTimeWhenUnbelievable(String text) {
        assertThat(MetadataTime.parse(text)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "sip:1001@example.com;noa=national, sip:1001@example.com",
        "sip:+12025550122@as.example.com;user=phone, sip:+12025550122@as.example.com",
        "' <sip:a@b?x=y> ', sip:a@b",
        "sip:1001;phone-context=x@example.com, sip:1001;phone-context=x@example.com",
        "5550122, 5550122",
        "tel:+1-202-555-0131;ext=1, tel:+1-202-555-0131"
    })
    void shouldDropParametersWhenAddressHasThem(String sent, String aor) {
        assertThat(NameId.normalise(sent)).isEqualTo(aor);
    }

    @Test
    void shouldTakeAddressWhenItIsElementOrText() {
        RecordingMetadata metadata = RecordingMetadataParser.parse(
                "<recording><participant id='p'><nameID>sip:a@b</nameID><nameID><aor>sip:c@d</aor><name> </name></nameID>"
                        + "</participant><participant/></recording>");

        assertThat(metadata.participants()).hasSize(1);
        assertThat(metadata.participants().get(0).nameIds())
                .extracting(NameId::aor)
                .containsExactly("sip:a@b", "sip:c@d");
        assertThat(metadata.participants().get(0).name()).isEmpty();
        assertThat(metadata.warnings()).contains("<participant> without id was left out");
    }
}
