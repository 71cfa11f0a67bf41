// SPDX-License-Identifier: Apache-2.0
package org.earshot.protocol.multipart;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Cuts a body at its boundary lines. Bytes are seen as ISO 8859-1 characters, so that nothing is changed. Confined to
 * the call that made it.
 */
final class MultipartReader {

    private final byte[] body;
    private final String text;
    private final String delimiter;
    private final List<BodyPart> parts = new ArrayList<>();

    MultipartReader(String boundary, byte[] body) {
        this.body = body;
        text = new String(body, StandardCharsets.ISO_8859_1);
        delimiter = boundary.isEmpty() ? sniff(text) : "--" + boundary;
    }

    /** Some senders forget the parameter: then the first line that looks like a boundary is taken. */
    private static String sniff(String text) {
        return text.lines()
                .map(String::strip)
                .filter(line -> line.length() > 2 && line.startsWith("--"))
                .findFirst()
                .orElseThrow(() -> new MultipartException("multipart body without boundary"));
    }

    List<BodyPart> read() {
        int partStart = -1;
        int line = 0;
        boolean closed = false;
        while (line < text.length() && !closed) {
            int next = endOfLine(line);
            if (isDelimiter(line, next)) {
                addPart(partStart, line);
                closed = text.startsWith("--", line + delimiter.length());
                partStart = closed ? -1 : next;
            }
            line = next;
        }
        addPart(partStart, text.length());
        if (parts.isEmpty()) {
            throw new MultipartException("multipart body without parts");
        }
        return parts;
    }

    /** Index after the line feed of the line, or the end of the text. */
    private int endOfLine(int start) {
        int feed = text.indexOf('\n', start);
        return feed < 0 ? text.length() : feed + 1;
    }

    private boolean isDelimiter(int start, int end) {
        if (!text.startsWith(delimiter, start) || start + delimiter.length() > end) {
            return false;
        }
        String rest = text.substring(start + delimiter.length(), end);
        return rest.isBlank() || (rest.startsWith("--") && rest.substring(2).isBlank());
    }

    private void addPart(int start, int end) {
        if (start < 0 || start >= end) {
            return;
        }
        if (parts.size() == MultipartBody.MAX_PARTS) {
            throw new MultipartException("multipart body has more than " + MultipartBody.MAX_PARTS + " parts");
        }
        Map<String, String> headers = new LinkedHashMap<>();
        int contentStart = readHeaders(start, end, headers);
        int contentEnd = Math.max(contentStart, withoutLineEnd(end));
        parts.add(new BodyPart(headers, Arrays.copyOfRange(body, contentStart, contentEnd)));
    }

    /** The line end before a boundary belongs to the boundary. The last part of a cut body keeps its own. */
    private int withoutLineEnd(int end) {
        if (end == text.length() || text.charAt(end - 1) != '\n') {
            return end;
        }
        return end >= 2 && text.charAt(end - 2) == '\r' ? end - 2 : end - 1;
    }

    /** Reads header lines up to the blank line, or up to the first line that is no header. */
    private int readHeaders(int start, int end, Map<String, String> headers) {
        int line = start;
        String last = "";
        while (line < end) {
            int next = Math.min(endOfLine(line), end);
            String raw = text.substring(line, next);
            if (raw.isBlank()) {
                return next;
            }
            int colon = raw.indexOf(':');
            if (Character.isWhitespace(raw.charAt(0)) && !last.isEmpty()) {
                headers.merge(last, utf8(raw), (value, more) -> value + " " + more);
            } else if (colon > 0 && isToken(raw.substring(0, colon).strip())) {
                last = fullName(raw.substring(0, colon).strip());
                headers.putIfAbsent(last, utf8(raw.substring(colon + 1)));
            } else {
                return line;
            }
            line = next;
        }
        return end;
    }

    private static String utf8(String latin) {
        return new String(latin.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8).strip();
    }

    private static boolean isToken(String name) {
        return !name.isEmpty() && name.chars().allMatch(c -> c > ' ' && c < 127 && c != '=' && c != '<' && c != '"');
    }

    /** Compact forms (RFC 3261 §7.3.3) are legal in messages and seen in parts. */
    private static String fullName(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return switch (lower) {
            case "c" -> "content-type";
            case "l" -> "content-length";
            case "e" -> "content-encoding";
            default -> lower;
        };
    }
}
