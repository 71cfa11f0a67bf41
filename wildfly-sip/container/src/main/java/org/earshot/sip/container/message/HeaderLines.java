// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.message;

/**
 * Walks over the header fields of a message in a byte array without copying. A field ends before the next line that does not
 * begin with a blank (RFC 3261 §7.3.1). Confined to one thread.
 */
final class HeaderLines {
    private final byte[] data;
    private final int limit;
    private int next;
    private int lineStart;
    private int lineEnd;
    private int colon;

    HeaderLines(byte[] data, int start, int limit) {
        this.data = data;
        this.limit = limit;
        this.next = start;
    }

    /** Moves to the next field; false at the blank line or at the end of the data. */
    boolean advance() {
        lineStart = next;
        lineEnd = endOfLine(next);
        if (lineEnd == lineStart) {
            next = afterLine(lineEnd);
            return false;
        }
        next = afterLine(lineEnd);
        while (next < limit && (data[next] == ' ' || data[next] == '\t')) {
            lineEnd = endOfLine(next);
            next = afterLine(lineEnd);
        }
        colon = lineStart;
        while (colon < lineEnd && data[colon] != ':') {
            colon++;
        }
        return true;
    }

    /** After the last {@link #advance}: where the body begins. */
    int position() {
        return next;
    }

    int lineStart() {
        return lineStart;
    }

    int lineEnd() {
        return lineEnd;
    }

    boolean hasName() {
        return colon < lineEnd && nameEnd() > lineStart;
    }

    int valueStart() {
        int i = colon + 1;
        while (i < lineEnd && isBlank(data[i])) {
            i++;
        }
        return i;
    }

    int valueEnd() {
        int i = lineEnd;
        while (i > colon + 1 && isBlank(data[i - 1])) {
            i--;
        }
        return Math.max(i, Math.min(valueStart(), lineEnd));
    }

    /** Whether the field has this name, given in lower case, or this compact name. */
    boolean isNamed(String longName, char compact) {
        int length = nameEnd() - lineStart;
        if (length == 1) {
            return lower(data[lineStart]) == compact;
        }
        if (length != longName.length()) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            if (lower(data[lineStart + i]) != longName.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    private int nameEnd() {
        int end = colon;
        while (end > lineStart && isBlank(data[end - 1])) {
            end--;
        }
        return end;
    }

    private int endOfLine(int from) {
        int i = from;
        while (i < limit && data[i] != '\r' && data[i] != '\n') {
            i++;
        }
        return i;
    }

    private int afterLine(int end) {
        if (end < limit && data[end] == '\r' && end + 1 < limit && data[end + 1] == '\n') {
            return end + 2;
        }
        return Math.min(end + 1, limit);
    }

    /** A blank, or the line break of a folded field. */
    static boolean isBlank(byte b) {
        return b == ' ' || b == '\t' || b == '\r' || b == '\n';
    }

    private static char lower(byte b) {
        return (char) (b >= 'A' && b <= 'Z' ? b + 32 : b);
    }
}
