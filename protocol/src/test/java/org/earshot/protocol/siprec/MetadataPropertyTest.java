// SPDX-License-Identifier: Apache-2.0
package org.earshot.protocol.siprec;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.earshot.protocol.Fixture;
import org.earshot.protocol.SyntaxText;

class MetadataPropertyTest {

    private static final List<byte[]> DOCUMENTS = List.of(
            document("cube/basic-invite"),
            document("broadworks/broadworks-mixed-invite"),
            document("oracle/oracle-invite"),
            document("ribbon/ribbon-invite"),
            document("generic/xml-bomb-invite"));

    private static byte[] document(String fixture) {
        return Fixture.load(fixture).parts().metadata().orElseThrow();
    }

    @Property(tries = 1000)
    void shouldThrowNothingButItsExceptionWhenDocumentIsDamaged(
            @ForAll("documents") byte[] document, @ForAll("positions") List<Integer> at, @ForAll byte damage) {
        byte[] damaged = document.clone();
        at.forEach(position -> damaged[position % damaged.length] = damage);

        useAll(damaged);
    }

    @Property(tries = 500)
    void shouldThrowNothingButItsExceptionWhenBytesAreArbitrary(@ForAll byte[] document) {
        useAll(document);
    }

    @Property(tries = 500)
    void shouldThrowNothingButItsExceptionWhenTextIsArbitrary(@ForAll("syntax") String text) {
        useAll(("<recording><session id='" + text + "'>" + text + "</session></recording>")
                .getBytes(StandardCharsets.UTF_8));
    }

    private static void useAll(byte[] document) {
        try {
            RecordingMetadata metadata = RecordingMetadataParser.parse(document);
            assertThat(metadata.merge(metadata).participants())
                    .hasSizeLessThanOrEqualTo(metadata.participants().size());
            assertThat(metadata.parties())
                    .hasSizeLessThanOrEqualTo(metadata.streams().size());
            assertThat(metadata.sessionId().map(String::isBlank)).isNotEqualTo(Optional.of(true));
        } catch (MetadataException refused) {
            assertThat(refused).hasMessageContaining("metadata");
        }
    }

    @Provide
    Arbitrary<byte[]> documents() {
        return Arbitraries.of(DOCUMENTS);
    }

    @Provide
    Arbitrary<String> syntax() {
        return SyntaxText.of("<>/&;!?'\"=:[]- \nrecodingsuampt#x01");
    }

    @Provide
    Arbitrary<List<Integer>> positions() {
        return Arbitraries.integers().between(0, 5_000).list().ofMinSize(1).ofMaxSize(4);
    }
}
