// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gov.nist.javax.sip.stack.SIPTransactionStack;
import java.io.IOException;
import java.io.InputStream;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.text.ParseException;
import java.time.Duration;
import org.earshot.sip.container.parser.EdgeParser;
import org.earshot.sip.container.parser.LenientHeaders;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the sender of a request is told that the edge lets pass and the stack cannot parse. */
class BrokenRequestsTest {
    private static final String MARK = "xyzzy";
    private EdgeStack stack;

    @BeforeEach
    void listen() throws Exception {
        TcpLimits limits = new TcpLimits(Duration.ofMinutes(1), Duration.ofMinutes(1), 10);
        PauseWatch watch = new PauseWatch(Duration.ofMinutes(1), System::nanoTime);
        stack = new EdgeStack(request -> Gate.Way.PASS, limits, watch);
    }

    @AfterEach
    void stop() {
        stack.close();
    }

    private static String invite(String uri, String from) {
        return "INVITE " + uri + " SIP/2.0\r\nVia: SIP/2.0/UDP 127.0.0.1:9;rport;branch=z9hG4bKb1\r\nFrom: " + from
                + "\r\nTo: <sip:r@c>\r\nCall-ID: c1\r\nCSeq: 1 INVITE\r\nContact: <sip:a@127.0.0.1>\r\n"
                + "Max-Forwards: 70\r\nContent-Length: 0\r\n\r\n";
    }

    private String byDatagram(String request) throws Exception {
        int port = stack.open("udp");
        byte[] message = request.getBytes(StandardCharsets.UTF_8);
        try (DatagramSocket peer = new DatagramSocket(0, EdgeStack.HERE)) {
            peer.setSoTimeout(20_000);
            peer.send(new DatagramPacket(message, message.length, EdgeStack.HERE, port));
            DatagramPacket answer = new DatagramPacket(new byte[4096], 4096);
            peer.receive(answer);
            return new String(answer.getData(), 0, answer.getLength(), StandardCharsets.UTF_8);
        }
    }

    private String byConnection(String request) throws Exception {
        int port = stack.open("tcp");
        try (Socket peer = new Socket(EdgeStack.HERE, port)) {
            peer.setSoTimeout(20_000);
            peer.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
            return untilBlankLine(peer.getInputStream());
        }
    }

    private static String untilBlankLine(InputStream in) throws IOException {
        StringBuilder text = new StringBuilder();
        while (text.indexOf("\r\n\r\n") < 0) {
            int next = in.read();
            assertThat(next).as("the end of the connection").isNotNegative();
            text.append((char) next);
        }
        return text.toString();
    }

    private static void check(String answer) {
        String line = answer.substring(0, answer.indexOf("\r\n"));
        assertThat(line).matches("SIP/2\\.0 400 Bad Request \\([A-Za-z -]+\\)").doesNotContain(MARK, "INVITE");
        assertThat(answer.replace("\r\n", "")).doesNotContain("\r", "\n");
        assertThat(answer).contains("Call-ID: c1\r\n", "CSeq: 1 INVITE\r\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"sip:@@@" + MARK, "sip:" + MARK + "@", "sip:" + MARK + "@h:port"})
    void shouldNotQuoteAUriThatItCannotRead(String uri) throws Exception {
        check(byDatagram(invite(uri, "<sip:a@b>;tag=f")));
        check(byConnection(invite(uri, "<sip:a@b>;tag=f")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"<sip:" + MARK, "<" + MARK + "@@@>;tag=f"})
    void shouldNotQuoteAHeaderThatItCannotRead(String from) throws Exception {
        check(byDatagram(invite("sip:r@c", from)));
        check(byConnection(invite("sip:r@c", from)));
    }

    @ParameterizedTest
    @CsvSource({"sip:@@@xyzzy, <sip:a@b>;tag=f", "sip:r@c, <sip:xyzzy"})
    void shouldParseNothingOfWhichItTellsTheText(String uri, String from) throws Exception {
        byte[] data = invite(uri, from).getBytes(StandardCharsets.UTF_8);
        EdgeParser parser = new EdgeParser((SIPTransactionStack) null);
        assertThatThrownBy(() -> parser.parseSIPMessage(data, true, false, LenientHeaders.INSTANCE))
                .isInstanceOf(ParseException.class)
                .extracting(Throwable::getMessage)
                .asString()
                .matches("[A-Za-z -]+")
                .doesNotContain(MARK);
    }
}
