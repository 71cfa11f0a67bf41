// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.message;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Set;

/**
 * A first look at the bytes of a message: is it SIP, is it complete enough to be worked on. It takes one pass and no copies,
 * because it sees every message. Immutable.
 */
public final class MessageScan {
    /** No Content-Length header. */
    public static final int NO_LENGTH = -1;

    private static final int BAD_LENGTH = -2;
    private static final byte[] VERSION = "SIP/2.0".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] PREFIX = "SIP/".getBytes(StandardCharsets.US_ASCII);
    private static final int MAX_DIGITS = 9;
    private static final String VERSION_PROBLEM = "Version Not Supported";
    private static final String SCHEME_PROBLEM = "Unsupported URI Scheme";
    private static final Set<String> TRANSPORTS =
            Set.of("UDP", "TCP", "TLS", "TLS-SCTP", "TLS-UDP", "SCTP", "WS", "WSS", "DTLS-UDP");
    private static final Set<String> SCHEMES = Set.of("sip", "tel");

    public enum Kind {
        /** Nothing but line ends. */
        KEEP_ALIVE,
        /** No SIP, or a broken response: not answered. */
        GARBAGE,
        /** A request that is answered with {@link #status()}. */
        BROKEN_REQUEST,
        /** A message for the stack. */
        MESSAGE
    }

    private final Kind kind;
    private final int status;
    private final String reason;
    private final int start;
    private final int bodyStart;
    private final int contentLength;

    private MessageScan(Kind kind, int status, String reason, int start, int bodyStart, int contentLength) {
        this.kind = kind;
        this.status = status;
        this.reason = reason;
        this.start = start;
        this.bodyStart = bodyStart;
        this.contentLength = contentLength;
    }

    public Kind kind() {
        return kind;
    }

    /** The status that a broken request gets: 400, 416 or 505. */
    public int status() {
        return status;
    }

    public String reason() {
        return reason;
    }

    /** Where the start line begins. */
    public int start() {
        return start;
    }

    int bodyStart() {
        return bodyStart;
    }

    /** The value of Content-Length, or {@link #NO_LENGTH}. */
    public int contentLength() {
        return contentLength;
    }

    /** Whether the Content-Length can be trusted to find the end of the message in a stream. */
    boolean lengthIsKnown() {
        return contentLength != BAD_LENGTH;
    }

    public static MessageScan of(byte[] data, int from, int limit) {
        int start = from;
        while (start < limit && (data[start] == '\r' || data[start] == '\n' || data[start] == 0)) {
            start++;
        }
        if (start == limit) {
            return new MessageScan(Kind.KEEP_ALIVE, 0, "", start, limit, NO_LENGTH);
        }
        HeaderLines lines = new HeaderLines(data, start, limit);
        lines.advance();
        boolean response = startsWith(data, start, limit, PREFIX);
        int version = lastToken(data, start, lines.lineEnd());
        boolean request = !response && startsWith(data, version, lines.lineEnd(), PREFIX);
        if (!request && !response) {
            return new MessageScan(Kind.GARBAGE, 0, "", start, limit, NO_LENGTH);
        }
        return new FieldCheck(data, start, version, request).finish(lines, limit);
    }

    private static int lastToken(byte[] data, int start, int end) {
        int i = end;
        while (i > start && (data[i - 1] == ' ' || data[i - 1] == '\t')) {
            i--;
        }
        while (i > start && data[i - 1] != ' ') {
            i--;
        }
        return i;
    }

    private static boolean startsWith(byte[] data, int at, int limit, byte[] text) {
        if (at + text.length > limit) {
            return false;
        }
        for (int i = 0; i < text.length; i++) {
            if (data[at + i] != text[i]) {
                return false;
            }
        }
        return true;
    }

    /** Collects which of the mandatory header fields are there (RFC 3261 §8.1.1). Confined to one scan. */
    private static final class FieldCheck {
        private final byte[] data;
        private final int start;
        private final int version;
        private final boolean request;
        private boolean via;
        private boolean transportKnown = true;
        private boolean from;
        private boolean to;
        private boolean callId;
        private boolean cseq;
        private boolean cseqFits = true;
        private int length = NO_LENGTH;

        FieldCheck(byte[] data, int start, int version, boolean request) {
            this.data = data;
            this.start = start;
            this.version = version;
            this.request = request;
        }

        MessageScan finish(HeaderLines lines, int limit) {
            int startLineEnd = lines.lineEnd();
            while (lines.advance()) {
                if (lines.hasName()) {
                    look(lines);
                }
            }
            int body = lines.position();
            String problem = problem(startLineEnd, limit - body);
            if (problem == null) {
                return new MessageScan(Kind.MESSAGE, 0, "", start, body, length);
            }
            boolean answerable = request && via && !startsWith(data, start, limit, ACK);
            int status = problem == VERSION_PROBLEM ? 505 : problem == SCHEME_PROBLEM ? 416 : 400;
            return new MessageScan(
                    answerable ? Kind.BROKEN_REQUEST : Kind.GARBAGE,
                    status,
                    status == 400 ? "Bad Request (" + problem + ")" : problem,
                    start,
                    body,
                    length);
        }

        /** The next after {@code SIP/2.0/}: RFC 3261 §20.42 and the transports that were registered since. */
        private boolean transportKnown(int begin, int end) {
            int slash = Bytes.indexOf(data, '/', Bytes.indexOf(data, '/', begin, end) + 1, end);
            int from = slash + 1;
            while (from < end && HeaderLines.isBlank(data[from])) {
                from++;
            }
            int to = from;
            while (to < end && !HeaderLines.isBlank(data[to])) {
                to++;
            }
            return to > from && TRANSPORTS.contains(Bytes.text(data, from, to).toUpperCase(Locale.ROOT));
        }

        private static final byte[] ACK = "ACK ".getBytes(StandardCharsets.US_ASCII);

        private void look(HeaderLines lines) {
            if (lines.isNamed("via", 'v')) {
                if (!via) {
                    transportKnown = transportKnown(lines.valueStart(), lines.valueEnd());
                }
                via = true;
            } else if (lines.isNamed("from", 'f')) {
                from = true;
            } else if (lines.isNamed("to", 't')) {
                to = true;
            } else if (lines.isNamed("call-id", 'i')) {
                callId = lines.valueEnd() > lines.valueStart();
            } else if (lines.isNamed("cseq", '\0')) {
                cseq = true;
                cseqFits = cseqFits(lines);
            } else if (lines.isNamed("content-length", 'l')) {
                int value = number(lines.valueStart(), lines.valueEnd());
                length = length == NO_LENGTH || length == value ? value : BAD_LENGTH;
            }
        }

        private boolean cseqFits(HeaderLines lines) {
            int i = lines.valueStart();
            while (i < lines.valueEnd() && !HeaderLines.isBlank(data[i])) {
                i++;
            }
            if (i - lines.valueStart() > MAX_DIGITS + 1
                    || number(lines.valueStart(), Math.min(i, lines.valueStart() + MAX_DIGITS)) < 0) {
                return false;
            }
            while (i < lines.valueEnd() && HeaderLines.isBlank(data[i])) {
                i++;
            }
            if (!request) {
                return true;
            }
            int m = start;
            while (i < lines.valueEnd() && data[m] == data[i]) {
                m++;
                i++;
            }
            return i == lines.valueEnd() && data[m] == ' ';
        }

        private int number(int begin, int end) {
            if (begin == end || end - begin > MAX_DIGITS) {
                return BAD_LENGTH;
            }
            int value = 0;
            for (int i = begin; i < end; i++) {
                if (data[i] < '0' || data[i] > '9') {
                    return BAD_LENGTH;
                }
                value = value * 10 + data[i] - '0';
            }
            return value;
        }

        private String problem(int startLineEnd, int available) {
            if (request && !startsWith(data, version, startLineEnd, VERSION)) {
                return VERSION_PROBLEM;
            }
            if (request && !threeParts(startLineEnd)) {
                return "start line";
            }
            if (!via || !from || !to || !callId || !cseq) {
                return "missing " + (!via ? "Via" : !from ? "From" : !to ? "To" : !callId ? "Call-ID" : "CSeq");
            }
            if (!cseqFits) {
                return "CSeq";
            }
            if (!transportKnown) {
                return "transport of Via";
            }
            if (length == BAD_LENGTH || length > available) {
                return "Content-Length";
            }
            return request && !schemeKnown(startLineEnd) ? SCHEME_PROBLEM : null;
        }

        /** RFC 3261 §8.2.2.1. There is no TLS here, so a {@code sips:} cannot be kept (§26.2.2). */
        private boolean schemeKnown(int end) {
            int uri = Bytes.indexOf(data, ' ', start, end) + 1;
            int colon = Bytes.indexOf(data, ':', uri, end);
            return colon < end && SCHEMES.contains(Bytes.text(data, uri, colon).toLowerCase(Locale.ROOT));
        }

        /** Method, Request-URI and version with single blanks between (RFC 3261 §7.1). */
        private boolean threeParts(int end) {
            int blanks = 0;
            for (int i = start; i < end; i++) {
                if (data[i] == ' ') {
                    blanks++;
                }
            }
            return blanks == 2 && version - start > 3;
        }
    }
}
