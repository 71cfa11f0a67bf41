// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.transport;

import java.io.IOException;
import java.util.Arrays;

/**
 * Cuts the bytes of a connection into messages, however they were cut into segments (RFC 3261 §18.3). Confined to the thread
 * that reads the connection.
 */
final class StreamFramer {
    private static final int MAX_HEADERS = 64 * 1024;
    private static final int MAX_BODY = 1024 * 1024;

    /** What comes out of a stream. */
    interface Sink {
        /** A whole message; the array belongs to the sink. */
        void message(byte[] message);

        /** Two line ends between messages, a question for a sign of life (RFC 5626 §4.4.1). */
        void ping();

        /** A message of which the end cannot be found: the connection is of no use any more. */
        void broken(byte[] headers, MessageScan scan) throws IOException;
    }

    private byte[] buffer = new byte[4096];
    private int size;
    private int searched;
    private int lineEnds;

    void feed(byte[] bytes, Sink sink) throws IOException {
        append(bytes);
        int consumed = 0;
        while (true) {
            int start = skipLineEnds(consumed, sink);
            if (start == size) {
                consumed = start;
                break;
            }
            consumed = start;
            int headersEnd = headersEnd(Math.max(start, searched));
            if (headersEnd < 0) {
                searched = Math.max(start, size - 3);
                check(size - start, MAX_HEADERS);
                break;
            }
            int bodyLength = bodyLength(start, headersEnd, sink);
            if (headersEnd + bodyLength > size) {
                searched = headersEnd - 4;
                break;
            }
            lineEnds = 0;
            consumed = headersEnd + bodyLength;
            searched = consumed;
            sink.message(Arrays.copyOfRange(buffer, start, consumed));
        }
        compact(consumed);
    }

    private int bodyLength(int start, int headersEnd, Sink sink) throws IOException {
        MessageScan scan = MessageScan.of(buffer, start, headersEnd);
        if (!scan.lengthIsKnown()) {
            sink.broken(Arrays.copyOfRange(buffer, start, headersEnd), scan);
            throw new IOException("the end of a message cannot be found");
        }
        int length = Math.max(scan.contentLength(), 0);
        check(length, MAX_BODY);
        return length;
    }

    private static void check(int length, int limit) throws IOException {
        if (length > limit) {
            throw new IOException("message too long: " + length);
        }
    }

    private int skipLineEnds(int from, Sink sink) {
        int i = from;
        while (i < size && (buffer[i] == '\r' || buffer[i] == '\n')) {
            if (buffer[i] == '\n' && ++lineEnds == 2) {
                lineEnds = 0;
                sink.ping();
            }
            i++;
        }
        if (i < size) {
            lineEnds = 0;
        }
        return i;
    }

    /** The index after the blank line, or -1. */
    private int headersEnd(int from) {
        for (int i = from; i + 3 < size; i++) {
            if (buffer[i] == '\r' && buffer[i + 1] == '\n' && buffer[i + 2] == '\r' && buffer[i + 3] == '\n') {
                return i + 4;
            }
        }
        return -1;
    }

    private void append(byte[] bytes) {
        if (size + bytes.length > buffer.length) {
            buffer = Arrays.copyOf(buffer, Math.max(buffer.length * 2, size + bytes.length));
        }
        System.arraycopy(bytes, 0, buffer, size, bytes.length);
        size += bytes.length;
    }

    private void compact(int consumed) {
        if (consumed == 0) {
            return;
        }
        System.arraycopy(buffer, consumed, buffer, 0, size - consumed);
        size -= consumed;
        searched = Math.max(0, searched - consumed);
    }
}
