// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator.sip;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MessagesTest {

    private static final SipMessage INVITE = SipMessage.request(
            "INVITE",
            "sip:rec@192.0.2.1",
            List.of(
                    new SipHeader("v", "SIP/2.0/TCP 192.0.2.9;branch=z9hG4bK1;rport"),
                    new SipHeader("From", "<sip:a@b;tag=no>;tag=f1"),
                    new SipHeader("To", "<sip:rec@192.0.2.1>"),
                    new SipHeader("Call-ID", "c1"),
                    new SipHeader("CSeq", "101 INVITE")),
            Optional.of(SipBody.of(SipBody.SDP, "v=0\r\ns=\u00fc\r\n")));

    @Test
    void shouldReadBackWhatItWrites() {
        byte[] data = INVITE.write();

        assertThat(SipMessage.parse(data, data.length)).contains(INVITE);
        assertThat(INVITE.branch()).isEqualTo("z9hG4bK1");
        assertThat(INVITE.cseq()).isEqualTo(101);
        assertThat(new String(data, StandardCharsets.UTF_8)).contains("Content-Length: 11\r\n\r\nv=0");
    }

    @Test
    void shouldAddATagWhenItAnswers() {
        SipMessage response = INVITE.response(200, "OK", "t1", List.of(), Optional.empty());

        assertThat(response.status()).isEqualTo(200);
        assertThat(response.method()).isEqualTo("INVITE");
        assertThat(response.first("To")).contains("<sip:rec@192.0.2.1>;tag=t1");
        assertThat(response.first("From")).isEqualTo(INVITE.first("From"));
    }

    @Test
    void shouldRefuseWhatIsNotSip() {
        byte[] data = "GET / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.UTF_8);

        assertThat(SipMessage.parse(data, data.length)).isEmpty();
    }

    @Test
    void shouldCutMessagesWhenBytesComeOneByOne() throws IOException {
        MessageFraming framing = new MessageFraming();
        byte[] one = INVITE.write();
        int found = 0;
        for (int i = 0; i < 2 * one.length; i++) {
            framing.add(new byte[] {one[i % one.length]}, 1);
            found += framing.next().filter(INVITE::equals).isPresent() ? 1 : 0;
        }

        assertThat(found).isEqualTo(2);
    }

    @Test
    void shouldGiveUpWhenAMessageIsEndless() {
        MessageFraming framing = new MessageFraming();
        byte[] filler = new byte[300 * 1024];
        Arrays.fill(filler, (byte) 'x');
        framing.add(filler, filler.length);

        assertThatThrownBy(framing::next).isInstanceOf(IOException.class);
    }

    @ParameterizedTest
    @CsvSource({
        "sip:192.0.2.1,                                 '',  192.0.2.1,   5060",
        "<sip:rec@host.example:5070;transport=tcp>;q=1, rec, host.example, 5070",
        "'\"A, B\" <sip:rec@[2001:db8::1]:5061>',       rec, 2001:db8::1, 5061"
    })
    void shouldFindHostAndPort(String value, String user, String host, int port) {
        SipUri uri = SipUri.parse(value);

        assertThat(List.of(uri.user(), uri.host(), String.valueOf(uri.port())))
                .containsExactly(user, host, String.valueOf(port));
    }

    @ParameterizedTest
    @CsvSource({"tel:123", "sip:", "sip:a:99999", "nonsense"})
    void shouldRefuseWhatIsNoSipAddress(String value) {
        assertThatThrownBy(() -> SipUri.parse(value)).isInstanceOf(IllegalArgumentException.class);
    }
}
