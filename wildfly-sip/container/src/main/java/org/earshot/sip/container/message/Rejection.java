// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.message;

import java.nio.charset.StandardCharsets;

/**
 * Writes the answer to a request that cannot be parsed, from the lines of the request as they are. Latin-1 carries the bytes
 * through whatever they are. Stateless.
 */
public final class Rejection {
    private Rejection() {}

    public static byte[] of(byte[] data, int start, int limit, int status, String reason) {
        StringBuilder answer = new StringBuilder(512);
        answer.append("SIP/2.0 ").append(status).append(' ').append(reason).append("\r\n");
        HeaderLines lines = new HeaderLines(data, start, limit);
        lines.advance();
        while (lines.advance()) {
            if (!lines.hasName()) {
                continue;
            }
            if (lines.isNamed("via", 'v')) {
                append(answer, "Via: ", data, lines).append("\r\n");
            } else if (lines.isNamed("from", 'f')) {
                append(answer, "From: ", data, lines).append("\r\n");
            } else if (lines.isNamed("to", 't')) {
                int mark = answer.length();
                append(answer, "To: ", data, lines);
                if (answer.indexOf(";tag=", mark) < 0) {
                    answer.append(";tag=").append(tag(data, start, limit));
                }
                answer.append("\r\n");
            } else if (lines.isNamed("call-id", 'i')) {
                append(answer, "Call-ID: ", data, lines).append("\r\n");
            } else if (lines.isNamed("cseq", '\0')) {
                append(answer, "CSeq: ", data, lines).append("\r\n");
            }
        }
        return answer.append("Content-Length: 0\r\n\r\n").toString().getBytes(StandardCharsets.ISO_8859_1);
    }

    private static StringBuilder append(StringBuilder answer, String name, byte[] data, HeaderLines lines) {
        answer.append(name);
        for (int i = lines.valueStart(); i < lines.valueEnd(); i++) {
            // Unfolded: a line break in a field is a blank.
            answer.append(data[i] == '\r' || data[i] == '\n' ? ' ' : (char) (data[i] & 0xff));
        }
        return answer;
    }

    /** The same for a retransmission, which has the same bytes. */
    private static String tag(byte[] data, int start, int limit) {
        int hash = 1;
        for (int i = start; i < limit; i++) {
            hash = 31 * hash + data[i];
        }
        return "bad" + Integer.toHexString(hash);
    }
}
