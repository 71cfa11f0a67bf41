// SPDX-License-Identifier: Apache-2.0
package org.earshot.protocol.multipart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import org.earshot.protocol.Fixture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MultipartBodyTest {

    private static final String SDP = "v=0\r\no=- 1 1 IN IP4 192.0.2.1\r\n";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "cube/basic-invite",
                "audiocodes/audiocodes-invite",
                "broadworks/broadworks-mixed-invite",
                "metaswitch/metaswitch-invite",
                "opensips/opensips-invite",
                "oracle/oracle-invite",
                "ribbon/ribbon-invite",
                "generic/record-aware-invite",
                "generic/syntax-compact-invite"
            })
    void shouldFindSdpAndMetadataWhenVendorSendsBoth(String fixture) {
        MultipartBody body = Fixture.load(fixture).parts();

        assertThat(body.parts()).hasSize(2);
        assertThat(body.sdp().orElseThrow()).startsWith("v=0").contains("m=audio");
        String xml = new String(body.metadata().orElseThrow(), StandardCharsets.UTF_8);
        assertThat(xml).startsWith("<?xml").doesNotContain("--uniqueBoundary");
    }

    @Test
    void shouldKeepHeadersWhenPartHasThem() {
        BodyPart part = Fixture.load("cube/basic-invite").parts().parts().get(0);

        assertThat(part.contentType()).isEqualTo("application/sdp");
        assertThat(part.disposition()).contains("session;handling=required");
        assertThat(part.hasDisposition("SESSION")).isTrue();
        assertThat(part).hasToString("application/sdp (" + part.content().length + " bytes)");
    }

    @Test
    void shouldGiveOnePartWhenBodyIsNotMultipart() {
        MultipartBody plain = parse("application/sdp; charset=utf-8", SDP);
        MultipartBody update = Fixture.load("generic/partial-update-update").parts();

        assertThat(plain.parts()).hasSize(1);
        assertThat(plain.sdp()).contains(SDP);
        assertThat(plain.metadata()).isEmpty();
        assertThat(update.metadata()).isPresent();
        assertThat(parse("", SDP).parts().get(0).contentType()).isEqualTo("application/octet-stream");
        assertThat(parse("application/sdp", "").parts()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "multipart/mixed;boundary=b",
                "multipart/mixed; boundary=b",
                "Multipart/Mixed ; a=x; Boundary = \"b\"; z=1",
                "multipart/mixed;boundary=b;x=y",
                "multipart/mixed"
            })
    void shouldFindTheBoundaryWhenWrittenDifferently(String contentType) {
        MultipartBody body = parse(
                contentType,
                "preamble\r\n--b\r\nContent-Type: application/sdp\r\nContent-Length: 999\r\n\r\n" + SDP
                        + "\r\n--b-not\r\n\r\n--b--  \r\nepilogue\r\n--b\r\n");

        assertThat(body.parts()).hasSize(1);
        assertThat(body.sdp()).contains(SDP + "\r\n--b-not\r\n");
    }

    @Test
    void shouldReadWhenLinesEndInLineFeedOnlyAndTheEndIsMissing() {
        MultipartBody body = parse(
                "multipart/mixed;boundary=b",
                "--b\nc: application/sdp\n\nv=0\n--b\nContent-Type: text/xml;\n charset=utf-8\n"
                        + "content-disposition: Recording-Session\n\n<r/>\n");

        assertThat(body.sdp()).contains("v=0");
        assertThat(body.parts().get(1).contentType()).isEqualTo("text/xml; charset=utf-8");
        assertThat(body.metadata()).isPresent();
    }

    @Test
    void shouldReadWhenBlankLineAfterHeadersIsMissing() {
        MultipartBody body =
                parse("multipart/mixed;boundary=b", "--b\r\nContent-Type: application/sdp\r\nv=0\r\n--b--");

        assertThat(body.sdp()).contains("v=0");
        assertThat(parse("multipart/mixed;boundary=b", "--b\r\n\r\nx\r\n--b--")
                        .parts()
                        .get(0)
                        .mediaType())
                .isEqualTo("text/plain");
    }

    @Test
    void shouldRejectWhenThereIsNoPartOrTooManyOrTooMuch() {
        String many = "--b\r\n\r\nx\r\n".repeat(MultipartBody.MAX_PARTS + 1);

        assertThatThrownBy(() -> parse("multipart/mixed;boundary=b", "nothing")).isInstanceOf(MultipartException.class);
        assertThatThrownBy(() -> parse("multipart/mixed", "nothing")).isInstanceOf(MultipartException.class);
        assertThatThrownBy(() -> parse("multipart/mixed;boundary=b", many)).isInstanceOf(MultipartException.class);
        assertThatThrownBy(() -> MultipartBody.parse("text/plain", new byte[MultipartBody.MAX_BYTES + 1]))
                .isInstanceOf(MultipartException.class);
    }

    private static MultipartBody parse(String contentType, String body) {
        return MultipartBody.parse(contentType, body.getBytes(StandardCharsets.UTF_8));
    }
}
