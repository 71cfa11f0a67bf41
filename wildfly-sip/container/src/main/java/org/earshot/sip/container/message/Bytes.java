// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.message;

import java.nio.charset.StandardCharsets;

/** Takes text and numbers out of the bytes of a message. Stateless. */
final class Bytes {
    private Bytes() {}

    static String text(byte[] data, int start, int end) {
        return new String(data, start, end - start, StandardCharsets.UTF_8);
    }

    /** The text of a field in one line: a line break in it means a blank (RFC 3261 §7.3.1). */
    static String unfolded(byte[] data, int start, int end) {
        String text = text(data, start, end);
        return text.indexOf('\n') < 0 && text.indexOf('\r') < 0 ? text : text.replaceAll("[ \t]*[\r\n]+[ \t]*", " ");
    }

    /** The index of a byte, or {@code end} when it is not there. */
    static int indexOf(byte[] data, char wanted, int start, int end) {
        int i = start;
        while (i < end && data[i] != wanted) {
            i++;
        }
        return i;
    }

    /** The number that the bytes begin with. */
    static long number(byte[] data, int start, int end) {
        long value = 0;
        for (int i = start; i < end && data[i] >= '0' && data[i] <= '9'; i++) {
            value = value * 10 + data[i] - '0';
        }
        return value;
    }
}
