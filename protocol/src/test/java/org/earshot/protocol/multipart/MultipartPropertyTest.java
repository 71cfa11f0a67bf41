// SPDX-License-Identifier: Apache-2.0
package org.earshot.protocol.multipart;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.Size;
import org.earshot.protocol.SyntaxText;

class MultipartPropertyTest {

    @Property(tries = 500)
    void shouldGiveBackEveryByteWhenPartsAreArbitrary(@ForAll @Size(min = 1, max = 8) List<byte[]> contents) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (byte[] content : contents) {
            out.writeBytes(ascii("--unlikely-boundary\r\nContent-Type: x/y\r\n\r\n"));
            out.writeBytes(content);
            out.writeBytes(ascii("\r\n"));
        }
        out.writeBytes(ascii("--unlikely-boundary--\r\n"));

        MultipartBody body = MultipartBody.parse("multipart/mixed;boundary=unlikely-boundary", out.toByteArray());

        assertThat(body.parts()).extracting(BodyPart::content).containsExactlyElementsOf(contents);
    }

    @Property(tries = 1000)
    void shouldThrowNothingButItsExceptionWhenTextIsArbitrary(
            @ForAll("syntax") String type, @ForAll("syntax") String text) {
        byte[] body = ascii(text);
        use(type, body);
        use("multipart/x;boundary=" + type, body);
        use("multipart/x;boundary=-", body);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(ascii("--b\r\n"));
        out.writeBytes(body);
        use("multipart/x;boundary=b", out.toByteArray());
    }

    private static void use(String contentType, byte[] body) {
        try {
            MultipartBody parsed = MultipartBody.parse(contentType, body);
            parsed.parts().forEach(part -> assertThat(part.mediaType()).isNotNull());
            assertThat(parsed.sdp().isPresent() && parsed.parts().isEmpty()).isFalse();
        } catch (MultipartException refused) {
            assertThat(refused).hasMessageContaining("body");
        }
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    @Provide
    Arbitrary<String> syntax() {
        return SyntaxText.of("--b;=: \r\n\"boundaryctmliep/x");
    }
}
