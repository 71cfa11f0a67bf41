// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator.sip;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A SIP request or response (RFC 3261 §7). Immutable.
 *
 * @param startLine request line or status line
 * @param headers in order, without Content-Length, which {@link #write()} adds
 * @param body empty when there is none
 */
public record SipMessage(String startLine, List<SipHeader> headers, String body) {

    private static final String VERSION = "SIP/2.0";

    public SipMessage {
        headers = List.copyOf(headers);
    }

    /** Reads one whole message; empty when it is none. */
    public static Optional<SipMessage> parse(byte[] data, int length) {
        String text = new String(data, 0, length, StandardCharsets.UTF_8);
        int end = text.indexOf("\r\n\r\n");
        if (end < 0) {
            return Optional.empty();
        }
        String[] lines = text.substring(0, end).replaceAll("\r\n[ \t]+", " ").split("\r\n", -1);
        if (!isStartLine(lines[0])) {
            return Optional.empty();
        }
        List<SipHeader> headers = new ArrayList<>();
        for (int i = 1; i < lines.length; i++) {
            int colon = lines[i].indexOf(':');
            if (colon > 0) {
                headers.add(new SipHeader(lines[i].substring(0, colon).strip(), lines[i].substring(colon + 1)));
            }
        }
        headers.removeIf(header -> header.is("Content-Length"));
        return Optional.of(new SipMessage(lines[0], headers, text.substring(end + 4)));
    }

    private static boolean isStartLine(String line) {
        return line.matches("SIP/2\\.0 [1-6][0-9][0-9]( .*)?") || line.matches("[A-Za-z]+ \\S+ SIP/2\\.0");
    }

    /** A request with a body or without one. */
    public static SipMessage request(String method, String uri, List<SipHeader> headers, Optional<SipBody> body) {
        List<SipHeader> all = new ArrayList<>(headers);
        body.ifPresent(content -> all.addAll(content.headers()));
        return new SipMessage(
                method + " " + uri + " " + VERSION, all, body.map(SipBody::text).orElse(""));
    }

    /** The answer to this request: copies what RFC 3261 §8.2.6.2 asks for. */
    public SipMessage response(int status, String reason, String toTag, List<SipHeader> more, Optional<SipBody> body) {
        List<SipHeader> all = new ArrayList<>();
        for (SipHeader header : headers) {
            if (header.is("Via") || header.is("From") || header.is("Call-ID") || header.is("CSeq")) {
                all.add(header);
            } else if (header.is("To")) {
                boolean tagged = header.value().contains(";tag=");
                all.add(tagged ? header : new SipHeader("To", header.value() + ";tag=" + toTag));
            } else if (header.is("Record-Route") && status < 300) {
                all.add(header);
            }
        }
        all.addAll(more);
        body.ifPresent(content -> all.addAll(content.headers()));
        return new SipMessage(
                VERSION + " " + status + " " + reason,
                all,
                body.map(SipBody::text).orElse(""));
    }

    public boolean isResponse() {
        return startLine.startsWith(VERSION);
    }

    /** The status code of a response. */
    public int status() {
        return Integer.parseInt(startLine.substring(8, 11));
    }

    /** The status code with its reason phrase, as the recorder wrote it. */
    public String statusLine() {
        return startLine.substring(8).strip();
    }

    /** The method of a request, or of the request that this response answers. */
    public String method() {
        return isResponse() ? cseqParts()[1] : startLine.substring(0, startLine.indexOf(' '));
    }

    /** The number of the CSeq header; -1 when there is none. */
    public int cseq() {
        try {
            return Integer.parseInt(cseqParts()[0]);
        } catch (NumberFormatException e) {
            return -1;
        }
    }

    private String[] cseqParts() {
        String[] parts = first("CSeq").orElse("").split("\\s+");
        return parts.length == 2 ? parts : new String[] {"", ""};
    }

    /** The value of the first header of that name. */
    public Optional<String> first(String name) {
        return headers.stream()
                .filter(header -> header.is(name))
                .map(SipHeader::value)
                .findFirst();
    }

    /** The values of all headers of that name. */
    public List<String> all(String name) {
        return headers.stream()
                .filter(header -> header.is(name))
                .map(SipHeader::value)
                .toList();
    }

    public String callId() {
        return first("Call-ID").orElse("");
    }

    /** The branch of the topmost Via, which names the transaction (RFC 3261 §17.1.3). */
    public String branch() {
        return parameter(first("Via").orElse(""), "branch").orElse("");
    }

    /** A parameter of a header value, outside the angle brackets. */
    static Optional<String> parameter(String value, String name) {
        String outside = value.substring(value.lastIndexOf('>') + 1);
        for (String part : outside.split(";")) {
            int equals = part.indexOf('=');
            if (equals > 0 && part.substring(0, equals).strip().equalsIgnoreCase(name)) {
                return Optional.of(part.substring(equals + 1).strip());
            }
        }
        return Optional.empty();
    }

    /** The bytes on the wire, with Content-Length. */
    public byte[] write() {
        StringBuilder text = new StringBuilder(1024).append(startLine).append("\r\n");
        headers.forEach(header ->
                text.append(header.name()).append(": ").append(header.value()).append("\r\n"));
        int length = body.getBytes(StandardCharsets.UTF_8).length;
        text.append("Content-Length: ").append(length).append("\r\n\r\n").append(body);
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }
}
