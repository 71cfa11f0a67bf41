// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.message;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class EdgeRequestTest {
    private static final String HEAD = "INVITE sip:pilot@192.0.2.1 SIP/2.0\r\n"
            + "Via: SIP/2.0/UDP 192.0.2.9;branch=z9hG4bK1\r\nFrom: <sip:a@b>;tag=1\r\nTo: <sip:pilot@192.0.2.1>\r\n"
            + "Call-ID: c1\r\nCSeq: 7 INVITE\r\nSubject: two\r\n lines\r\n";

    private static EdgeRequest request(String text) {
        InetSocketAddress any = new InetSocketAddress("192.0.2.9", 5999);
        return new EdgeRequest(text.getBytes(StandardCharsets.UTF_8), "UDP", any, any, EdgeRequest.Wait.NONE);
    }

    @Test
    void shouldGiveTheBodyAsItCame() {
        String body = "v=0\r\n\r\no=- 1 1 IN IP4 192.0.2.9\r\n";

        assertThat(request(HEAD + "Content-Length: 35\r\n\r\n" + body).body())
                .asString(StandardCharsets.UTF_8)
                .isEqualTo(body);
    }

    @Test
    void shouldGiveAnEmptyBodyWhenThereIsNone() {
        assertThat(request(HEAD + "\r\n").body()).isEmpty();
        assertThat(request(HEAD).body()).isEmpty();
    }
}
