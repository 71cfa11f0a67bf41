// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator.sip;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Cuts a TCP byte stream into SIP messages by Content-Length (RFC 3261 §18.3). Confined to one connection. */
final class MessageFraming {

    private static final int LARGEST_MESSAGE = 256 * 1024;
    private static final Pattern LENGTH =
            Pattern.compile("\r\n(?:content-length|l)[ \t]*:[ \t]*([0-9]{1,9})", Pattern.CASE_INSENSITIVE);

    private byte[] buffer = new byte[8192];
    private int length;

    void add(byte[] data, int count) {
        if (length + count > buffer.length) {
            buffer = Arrays.copyOf(buffer, Math.max(buffer.length * 2, length + count));
        }
        System.arraycopy(data, 0, buffer, length, count);
        length += count;
    }

    /**
     * The next whole message; empty until more bytes come.
     *
     * @throws IOException when the stream is no SIP or a message is larger than 256 KB
     */
    Optional<SipMessage> next() throws IOException {
        skipKeepAlives();
        int end = headEnd();
        if (end < 0) {
            return waiting();
        }
        Matcher matcher = LENGTH.matcher(new String(buffer, 0, end, StandardCharsets.UTF_8));
        int total = end + (matcher.find() ? Integer.parseInt(matcher.group(1)) : 0);
        if (total > LARGEST_MESSAGE) {
            throw new IOException("a SIP message of " + total + " bytes is too large");
        }
        if (length < total) {
            return Optional.empty();
        }
        Optional<SipMessage> message = SipMessage.parse(buffer, total);
        drop(total);
        if (message.isEmpty()) {
            throw new IOException("the other side sent something that is not SIP");
        }
        return message;
    }

    private Optional<SipMessage> waiting() throws IOException {
        if (length > LARGEST_MESSAGE) {
            throw new IOException("no end of headers within " + LARGEST_MESSAGE + " bytes");
        }
        return Optional.empty();
    }

    private void skipKeepAlives() {
        int start = 0;
        while (start < length && (buffer[start] == '\r' || buffer[start] == '\n')) {
            start++;
        }
        drop(start);
    }

    private int headEnd() {
        for (int i = 3; i < length; i++) {
            if (buffer[i] == '\n' && buffer[i - 1] == '\r' && buffer[i - 2] == '\n' && buffer[i - 3] == '\r') {
                return i + 1;
            }
        }
        return -1;
    }

    private void drop(int count) {
        if (count > 0) {
            System.arraycopy(buffer, count, buffer, 0, length - count);
            length -= count;
        }
    }
}
