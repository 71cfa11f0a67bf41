// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.message;

import gov.nist.javax.sip.message.SIPResponse;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import org.earshot.sip.api.InitialAnswer;
import org.earshot.sip.api.SipHeader;

/**
 * A stateless answer, written from the lines of the request (RFC 3261 §8.2.6, §18.2.1, RFC 3581). Latin-1 carries the bytes of
 * the request through whatever they are. Immutable.
 */
public final class EdgeAnswer {
    private static final int DEFAULT_PORT = 5060;

    private final byte[] bytes;
    private final int port;

    private EdgeAnswer(byte[] bytes, int port) {
        this.bytes = bytes;
        this.port = port;
    }

    /** The whole response. */
    public byte[] bytes() {
        return bytes;
    }

    /** The port at the source address of a datagram to which the response goes (RFC 3261 §18.2.2, RFC 3581 §4). */
    public int port() {
        return port;
    }

    /** Writes an answer; the tag is for a To that has none. */
    public static EdgeAnswer of(EdgeRequest request, InitialAnswer.Respond answer, String tag) {
        StringBuilder out = new StringBuilder(640);
        out.append("SIP/2.0 ")
                .append(answer.status())
                .append(' ')
                .append(reason(answer))
                .append("\r\n");
        byte[] data = request.data();
        HeaderLines lines = new HeaderLines(data, 0, data.length);
        lines.advance();
        int port = -1;
        while (lines.advance()) {
            if (!lines.hasName()) {
                continue;
            }
            if (lines.isNamed("via", 'v')) {
                out.append("Via: ");
                if (port < 0) {
                    port = appendTopmostVia(out, latin(data, lines), request.remoteAddress());
                } else {
                    out.append(latin(data, lines));
                }
                out.append("\r\n");
            } else if (lines.isNamed("to", 't')) {
                out.append("To: ").append(latin(data, lines));
                if (request.toTag().isEmpty()) {
                    out.append(";tag=").append(tag);
                }
                out.append("\r\n");
            } else {
                appendCopy(out, data, lines);
            }
        }
        for (SipHeader header : answer.headers()) {
            out.append(header.name())
                    .append(": ")
                    .append(carried(header.value()))
                    .append("\r\n");
        }
        out.append("Content-Length: 0\r\n\r\n");
        return new EdgeAnswer(out.toString().getBytes(StandardCharsets.ISO_8859_1), port);
    }

    private static void appendCopy(StringBuilder out, byte[] data, HeaderLines lines) {
        String name = lines.isNamed("from", 'f')
                ? "From: "
                : lines.isNamed("call-id", 'i') ? "Call-ID: " : lines.isNamed("cseq", '\0') ? "CSeq: " : null;
        if (name != null) {
            out.append(name).append(latin(data, lines)).append("\r\n");
        }
    }

    private static String reason(InitialAnswer.Respond answer) {
        if (!answer.reason().isEmpty()) {
            return carried(answer.reason());
        }
        String usual = SIPResponse.getReasonPhrase(answer.status());
        return usual == null ? "Answer" : usual;
    }

    /** Returns the port for the response. */
    private static int appendTopmostVia(StringBuilder out, String field, InetSocketAddress remote) {
        int end = ListHeaders.endOfValue(field, 0);
        String via = field.substring(0, end);
        int parameters = via.indexOf(';');
        String sentBy = (parameters < 0 ? via : via.substring(0, parameters)).trim();
        sentBy = sentBy.substring(sentBy.lastIndexOf(' ') + 1);
        boolean rport = Parameters.find(via, "rport") >= 0;
        String source = remote.getAddress().getHostAddress();
        out.append(without(without(via, "received"), "rport"));
        if (rport || !source.equals(host(sentBy))) {
            out.append(";received=").append(source);
        }
        if (rport) {
            out.append(";rport=").append(remote.getPort());
        }
        out.append(field, end, field.length());
        return rport ? remote.getPort() : port(sentBy);
    }

    private static String without(String via, String parameter) {
        int start = Parameters.find(via, parameter);
        return start < 0 ? via : via.substring(0, start) + via.substring(Parameters.end(via, start + 1));
    }

    private static String host(String sentBy) {
        int colon = portColon(sentBy);
        String host = colon < 0 ? sentBy : sentBy.substring(0, colon);
        return host.startsWith("[") && host.endsWith("]") ? host.substring(1, host.length() - 1) : host;
    }

    private static int port(String sentBy) {
        int colon = portColon(sentBy);
        try {
            int port = colon < 0 ? DEFAULT_PORT : Integer.parseInt(sentBy.substring(colon + 1));
            return port > 0 && port < 65_536 ? port : DEFAULT_PORT;
        } catch (NumberFormatException e) {
            return DEFAULT_PORT;
        }
    }

    private static int portColon(String sentBy) {
        int colon = sentBy.lastIndexOf(':');
        return colon > sentBy.lastIndexOf(']') ? colon : -1;
    }

    private static String latin(byte[] data, HeaderLines lines) {
        int start = lines.valueStart();
        String text = new String(data, start, lines.valueEnd() - start, StandardCharsets.ISO_8859_1);
        return text.indexOf('\n') < 0 && text.indexOf('\r') < 0 ? text : text.replaceAll("[\r\n]+", " ");
    }

    /** UTF-8 as it goes through Latin-1. */
    private static String carried(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) > 127) {
                return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
            }
        }
        return text;
    }
}
