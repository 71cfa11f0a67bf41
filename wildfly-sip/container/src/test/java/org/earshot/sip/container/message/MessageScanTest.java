// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.message;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class MessageScanTest {
    private static final String GOOD =
            "INVITE sip:a@b SIP/2.0\r\nv: SIP/2.0/UDP h;branch=z\r\nFrom : <sip:a@b>;tag=1\r\n"
                    + "t: <sip:c@d>\r\nCALL-ID: x\r\nCSeq: 1\r\n INVITE\r\nl: 4\r\n\r\nbody";

    private static MessageScan scan(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return MessageScan.of(bytes, 0, bytes.length);
    }

    @Test
    void shouldTakeCompactFoldedAndOddlyCasedHeaders() {
        MessageScan scan = scan(GOOD);

        assertThat(scan.kind()).isEqualTo(MessageScan.Kind.MESSAGE);
        assertThat(scan.contentLength()).isEqualTo(4);
        assertThat(scan.bodyStart()).isEqualTo(GOOD.length() - 4);
    }

    @Test
    void shouldRejectWhatCannotBeWorkedOn() {
        assertThat(scan(GOOD.replace("l: 4", "l: 5")).status()).isEqualTo(400);
        assertThat(scan(GOOD.replace("l: 4", "l: -4")).status()).isEqualTo(400);
        assertThat(scan(GOOD.replace("l: 4", "l: four")).lengthIsKnown()).isFalse();
        assertThat(scan(GOOD.replace("t: <sip:c@d>\r\n", "")).reason()).contains("To");
        assertThat(scan(GOOD.replace(" INVITE", " BYE")).reason()).contains("CSeq");
        assertThat(scan(GOOD.replace("sip:a@b S", "sip:a@b  S")).reason()).contains("start line");
        assertThat(scan(GOOD.replaceFirst("SIP/2.0", "SIP/7.0")).status()).isEqualTo(505);
    }

    @Test
    void shouldRejectAViaWithATransportThatNobodyKnows() {
        assertThat(scan(GOOD.replace("2.0/UDP", "2.0/PIGEON")).reason()).contains("Via");
        assertThat(scan(GOOD.replace("2.0/UDP", "2.0")).reason()).contains("Via");
        assertThat(scan(GOOD.replace("SIP/2.0/UDP", "SIP / 2.0 / tcp")).kind()).isEqualTo(MessageScan.Kind.MESSAGE);
    }

    @Test
    void shouldAnswer416ToASchemeThatCannotBeServed() {
        assertThat(scan(GOOD.replace("INVITE sip:", "INVITE mailto:")).status()).isEqualTo(416);
        assertThat(scan(GOOD.replace("INVITE sip:", "INVITE sips:")).status()).isEqualTo(416);
        assertThat(scan(GOOD.replace("INVITE sip:a@b", "INVITE SIP:a@b")).kind())
                .isEqualTo(MessageScan.Kind.MESSAGE);
        assertThat(scan(GOOD.replace("INVITE sip:a@b", "INVITE tel:1001")).kind())
                .isEqualTo(MessageScan.Kind.MESSAGE);
    }

    @Test
    void shouldKnowKeepAliveAndGarbage() {
        assertThat(scan("\r\n\r\n").kind()).isEqualTo(MessageScan.Kind.KEEP_ALIVE);
        assertThat(scan("GET / HTTP/1.1\r\n\r\n").kind()).isEqualTo(MessageScan.Kind.GARBAGE);
        assertThat(scan("INVITE sip:a@b SIP/2.0").kind()).isEqualTo(MessageScan.Kind.GARBAGE);
        assertThat(scan("SIP/2.0 200 OK\r\n\r\n").kind()).isEqualTo(MessageScan.Kind.GARBAGE);
    }

    @Test
    void shouldNeverAnswerAnAck() {
        String ack =
                GOOD.replaceFirst("INVITE", "ACK").replace(" INVITE", " ACK").replace("l: 4", "l: 44");

        assertThat(scan(ack).kind()).isEqualTo(MessageScan.Kind.GARBAGE);
    }

    @Test
    void shouldBuildRejectionFromTheBytesOfTheRequest() {
        byte[] bytes = GOOD.getBytes(StandardCharsets.UTF_8);

        String answer =
                new String(Rejection.of(bytes, 0, bytes.length, 400, "Bad Request"), StandardCharsets.ISO_8859_1);

        assertThat(answer)
                .startsWith("SIP/2.0 400 Bad Request\r\nVia: SIP/2.0/UDP h;branch=z\r\n")
                .contains("To: <sip:c@d>;tag=bad", "CSeq: 1   INVITE\r\n", "Call-ID: x\r\n")
                .endsWith("Content-Length: 0\r\n\r\n");
    }
}
