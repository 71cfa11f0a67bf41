// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.tests;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.UUID;

/** A caller over TCP that is reached at a listening port of its own. It knows only text. Confined to the test thread. */
final class TcpCaller implements AutoCloseable {
    private static final int PATIENCE_MILLIS = 5_000;

    private final ServerSocket listening;
    private final String callId = UUID.randomUUID().toString();
    private final String target;
    private Socket connection;

    TcpCaller(int port, String user) throws IOException {
        listening = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
        listening.setSoTimeout(PATIENCE_MILLIS);
        use(new Socket(InetAddress.getLoopbackAddress(), port));
        target = "sip:" + user + "@127.0.0.1:" + port + ";transport=tcp";
    }

    private void use(Socket socket) throws IOException {
        socket.setSoTimeout(PATIENCE_MILLIS);
        connection = socket;
    }

    String callId() {
        return callId;
    }

    /** The connection to a server that is lost. */
    void hangUpConnection() throws IOException {
        connection.close();
    }

    /** Waits until the server connects, and talks over that connection from then on. */
    void beConnected() throws IOException {
        use(listening.accept());
    }

    String request(String method, int cseq, String to, String body) {
        return method + " " + target + " SIP/2.0\r\n"
                + "Via: SIP/2.0/TCP 127.0.0.1:" + listening.getLocalPort() + ";branch=" + SipCaller.branch() + "\r\n"
                + "Max-Forwards: 70\r\n"
                + "From: <sip:test@127.0.0.1>;tag=tcp1\r\n"
                + "To: <" + target + ">" + (to.isEmpty() ? "" : ";tag=" + to) + "\r\n"
                + "Call-ID: " + callId + "\r\n"
                + "CSeq: " + cseq + " " + method + "\r\n"
                + "Contact: <sip:test@127.0.0.1:" + listening.getLocalPort() + ";transport=tcp>\r\n"
                + (body.isEmpty() ? "" : "Content-Type: application/sdp\r\n")
                + "Content-Length: " + body.length() + "\r\n\r\n" + body;
    }

    void send(String message) throws IOException {
        connection.getOutputStream().write(message.getBytes(StandardCharsets.UTF_8));
    }

    /** The next message that begins so; others are skipped. */
    String await(String start) throws IOException {
        while (true) {
            String message = receive();
            if (message.startsWith(start)) {
                return message;
            }
        }
    }

    private String receive() throws IOException {
        InputStream in = connection.getInputStream();
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        while (!head.toString(StandardCharsets.UTF_8).endsWith("\r\n\r\n")) {
            int next = in.read();
            if (next < 0) {
                throw new IOException("the connection ended");
            }
            head.write(next);
        }
        String text = head.toString(StandardCharsets.UTF_8);
        return text
                + new String(
                        in.readNBytes(Integer.parseInt(SipCaller.header(text, "Content-Length"))),
                        StandardCharsets.UTF_8);
    }

    @Override
    public void close() throws IOException {
        connection.close();
        listening.close();
    }
}
