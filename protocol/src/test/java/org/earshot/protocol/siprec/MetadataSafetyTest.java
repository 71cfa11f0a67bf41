// SPDX-License-Identifier: Apache-2.0
package org.earshot.protocol.siprec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.earshot.protocol.Fixture;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MetadataSafetyTest {

    @Test
    void shouldRejectWhenDocumentIsAnXmlBomb() {
        Fixture bomb = Fixture.load("generic/xml-bomb-invite");

        Assertions.assertTimeoutPreemptively(
                Duration.ofSeconds(5), () -> assertThatThrownBy(bomb::metadata).isInstanceOf(MetadataException.class));
        assertThat(bomb.sdp().media()).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "no xml",
                "<recording>",
                "<recording></other>",
                "<html/>",
                "<recording><session session_id='&x;'/></recording>",
                "<recording>&x;</recording>",
                "<!DOCTYPE recording><recording/>",
                "<!DOCTYPE recording SYSTEM 'http://192.0.2.1/x.dtd'><recording/>",
                "<!DOCTYPE r [<!ENTITY x SYSTEM 'file:///etc/hostname'>]><recording><session session_id='&x;'/></recording>",
                "<!DOCTYPE r [<!ENTITY % x SYSTEM 'http://192.0.2.1/x'> %x;]><recording/>"
            })
    void shouldRejectWhenDocumentIsBrokenOrHasEntities(String document) {
        assertThatThrownBy(() -> RecordingMetadataParser.parse(document)).isInstanceOf(MetadataException.class);
    }

    @Test
    void shouldRejectWhenDocumentIsTooLongOrTooDeep() {
        String deep = "<recording>" + "<a>".repeat(100) + "</a>".repeat(100) + "</recording>";
        byte[] huge = new byte[RecordingMetadataParser.MAX_LENGTH + 1];
        String wide = "<recording>" + "<a/>".repeat(30_000) + "</recording>";

        assertThatThrownBy(() -> RecordingMetadataParser.parse(deep)).isInstanceOf(MetadataException.class);
        assertThatThrownBy(() -> RecordingMetadataParser.parse(huge)).isInstanceOf(MetadataException.class);
        assertThatThrownBy(() -> RecordingMetadataParser.parse(wide)).isInstanceOf(MetadataException.class);
        assertThatThrownBy(() ->
                        RecordingMetadataParser.parse("<recording>" + "<stream id='x'/>".repeat(257) + "</recording>"))
                .isInstanceOf(MetadataException.class);
        assertThatThrownBy(() -> RecordingMetadataParser.parse(" ".repeat(huge.length)))
                .isInstanceOf(MetadataException.class);
    }

    @Test
    void shouldReadWhenEncodingDiffers() {
        String document = "<recording><participant participant_id='p'><nameID aor='sip:a@b'><name>Jörg</name>"
                + "</nameID></participant></recording>";

        assertThat(name(document.getBytes(StandardCharsets.UTF_8))).isEqualTo("Jörg");
        assertThat(name(document.getBytes(StandardCharsets.ISO_8859_1))).isEqualTo("Jörg");
        assertThat(name(document.getBytes(StandardCharsets.UTF_16))).isEqualTo("Jörg");
        assertThat(name(("\uFEFF \n" + document + "\0\r\n").getBytes(StandardCharsets.UTF_8)))
                .isEqualTo("Jörg");
    }

    @Test
    void shouldReadWhenPrefixIsNotDeclared() {
        RecordingMetadata metadata =
                RecordingMetadataParser.parse("<tns:recording><x:session session_id='s'/></tns:recording>");

        assertThat(metadata.sessionId()).contains("s");
    }

    @Test
    void shouldLimitVendorDataWhenThereIsTooMuch() {
        StringBuilder document = new StringBuilder("<recording><extensiondata>");
        for (int i = 0; i < 1000; i++) {
            document.append("<e").append(i).append(">x</e").append(i).append('>');
        }

        RecordingMetadata metadata = RecordingMetadataParser.parse(document + "</extensiondata></recording>");

        assertThat(metadata.extensions()).hasSize(MetadataExtensions.MAX_ENTRIES);
    }

    @Test
    void shouldAnswerSoonWhenDocumentIsAsLargeAsAllowed() {
        StringBuilder document = new StringBuilder("<recording><session session_id='s'/>");
        for (int i = 0; i < 250; i++) {
            document.append(
                    "<participant participant_id='p%1$d'/><stream stream_id='t%1$d'><label>%1$d</label></stream>"
                            .formatted(i));
        }
        for (int i = 0; i < 4000; i++) {
            document.append("<participantsessionassoc participant_id='p%d' session_id='x%d'/>".formatted(i % 250, i));
            document.append("<participantstreamassoc participant_id='q%d'/>".formatted(i));
        }
        String text = document + "</recording>";

        Assertions.assertTimeoutPreemptively(Duration.ofSeconds(5), () -> {
            RecordingMetadata metadata = RecordingMetadataParser.parse(text);
            assertThat(metadata.parties()).hasSize(250);
            assertThat(metadata.warnings()).hasSize(MetadataMapper.MAX_WARNINGS);
        });
    }

    private static String name(byte[] document) {
        return RecordingMetadataParser.parse(document)
                .participants()
                .get(0)
                .name()
                .orElseThrow();
    }
}
