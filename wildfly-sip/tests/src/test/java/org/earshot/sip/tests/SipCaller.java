// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.tests;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.UUID;

/** A caller over UDP that knows only text: it sends what it is told and waits for what comes. Confined to the test thread. */
final class SipCaller implements AutoCloseable {
    static final String SDP = "v=0\r\no=- 1 1 IN IP4 127.0.0.1\r\ns=-\r\nc=IN IP4 127.0.0.1\r\nt=0 0\r\n"
            + "m=audio 5000 RTP/AVP 0\r\na=sendonly\r\n";
    private static final int PATIENCE_MILLIS = 5_000;
    private static final int RETRANSMIT_MILLIS = 500;

    private final DatagramSocket socket;
    private final String callId = UUID.randomUUID().toString();
    private final String tag = UUID.randomUUID().toString().substring(0, 8);
    private final String target;

    SipCaller(int port, String user) throws IOException {
        socket = new DatagramSocket();
        socket.connect(new InetSocketAddress("127.0.0.1", port));
        target = "sip:" + user + "@127.0.0.1:" + port;
    }

    /** From now on only what comes from this address is received. */
    void turnTo(String address) throws IOException {
        int port = socket.getPort();
        socket.disconnect();
        socket.connect(new InetSocketAddress(address, port));
    }

    String callId() {
        return callId;
    }

    int port() {
        return socket.getLocalPort();
    }

    String contact() {
        return "<sip:test@127.0.0.1:" + socket.getLocalPort() + ">";
    }

    static String branch() {
        return "z9hG4bK" + UUID.randomUUID().toString().substring(0, 13);
    }

    /** Writes a request; {@code to} is the To tag or empty. */
    String request(String method, int cseq, String branch, String to, String body) {
        return request(method, cseq, branch, to, body, method);
    }

    private String request(String method, int cseq, String branch, String to, String body, String cseqMethod) {
        String toTag = to.isEmpty() ? "" : ";tag=" + to;
        return method + " " + target + " SIP/2.0\r\n"
                + "Via: SIP/2.0/UDP 127.0.0.1:" + socket.getLocalPort() + ";rport;branch=" + branch + "\r\n"
                + "Max-Forwards: 70\r\n"
                + "From: \"Test\" <sip:test@127.0.0.1>;tag=" + tag + "\r\n"
                + "To: <" + target + ">" + toTag + "\r\n"
                + "Call-ID: " + callId + "\r\n"
                + "CSeq: " + cseq + " " + cseqMethod + "\r\n"
                + "Contact: <sip:test@127.0.0.1:" + socket.getLocalPort() + ">\r\n"
                + (body.isEmpty() ? "" : "Content-Type: application/sdp\r\n")
                + "Content-Length: " + body.length() + "\r\n\r\n" + body;
    }

    void send(String message) throws IOException {
        byte[] bytes = message.getBytes(StandardCharsets.UTF_8);
        socket.send(new DatagramPacket(bytes, bytes.length));
    }

    /** The next message, or empty when none comes in time. */
    Optional<String> receive(int millis) throws IOException {
        socket.setSoTimeout(millis);
        byte[] buffer = new byte[65_536];
        DatagramPacket packet = new DatagramPacket(buffer, buffer.length);
        try {
            socket.receive(packet);
        } catch (SocketTimeoutException e) {
            return Optional.empty();
        }
        return Optional.of(new String(buffer, 0, packet.getLength(), StandardCharsets.UTF_8));
    }

    /** The next message that begins so; others are skipped. */
    String await(String start) throws IOException {
        for (int i = 0; i < 20; i++) {
            String message =
                    receive(PATIENCE_MILLIS).orElseThrow(() -> new AssertionError("nothing came, expected " + start));
            if (message.startsWith(start)) {
                return message;
            }
        }
        throw new AssertionError("only other messages came, expected " + start);
    }

    /** Sends a request, again and again as RFC 3261 §17.1.2.2 has it for UDP, until an answer begins so. */
    String ask(String message, String start) throws IOException {
        for (int i = 0; i < 10; i++) {
            send(message);
            for (Optional<String> answer = receive(RETRANSMIT_MILLIS);
                    answer.isPresent();
                    answer = receive(RETRANSMIT_MILLIS)) {
                if (answer.get().startsWith(start)) {
                    return answer.get();
                }
            }
        }
        throw new AssertionError("no answer, expected " + start);
    }

    static String header(String message, String name) {
        return Arrays.stream(message.split("\r\n"))
                .filter(line -> line.regionMatches(true, 0, name + ":", 0, name.length() + 1))
                .map(line -> line.substring(name.length() + 1).trim())
                .findFirst()
                .orElse("");
    }

    static String toTag(String message) {
        String to = header(message, "To");
        int at = to.indexOf(";tag=");
        return at < 0 ? "" : to.substring(at + 5);
    }

    @Override
    public void close() {
        socket.close();
    }
}
