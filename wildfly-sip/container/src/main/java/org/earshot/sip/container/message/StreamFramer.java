// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.message;

import java.util.Arrays;

/**
 * Cuts the bytes of a connection into messages, however they were cut into segments (RFC 3261 §18.3). Confined to the thread
 * that reads the connection.
 */
public final class StreamFramer {
    private static final int MAX_HEADERS = 64 * 1024;
    private static final int MAX_BODY = 256 * 1024;

    /** What comes out of a stream. */
    public interface Sink {
        /** A whole message; the array belongs to the sink. */
        void message(byte[] message);

        /** Two line ends between messages, a question for a sign of life (RFC 5626 §4.4.1). */
        void ping();

        /**
         * A message of which the end cannot be found, or that is too long: the connection is of no use any more.
         *
         * @param headers as much of its header as there is
         * @param status what the sender is told
         */
        void broken(byte[] headers, int status, String reason);
    }

    private byte[] buffer = new byte[4096];
    private int size;
    private int searched;
    private int lineEnds;
    private boolean over;

    /** Whether a message has begun and not ended. */
    public boolean isWithinMessage() {
        return !over && size > 0;
    }

    /** Takes the next bytes; after {@link Sink#broken} it ignores them. */
    public void feed(byte[] bytes, Sink sink) {
        if (over) {
            return;
        }
        append(bytes);
        int consumed = 0;
        while (true) {
            consumed = skipLineEnds(consumed, sink);
            if (consumed == size) {
                break;
            }
            int headersEnd = headersEnd(Math.max(consumed, searched));
            if (headersEnd < 0) {
                searched = Math.max(consumed, size - 3);
                if (size - consumed > MAX_HEADERS) {
                    breakOff(consumed, size, 513, "Message Too Large", sink);
                }
                break;
            }
            int end = end(consumed, headersEnd, sink);
            if (over || end > size) {
                searched = headersEnd - 4;
                break;
            }
            lineEnds = 0;
            byte[] message = Arrays.copyOfRange(buffer, consumed, end);
            consumed = end;
            searched = end;
            sink.message(message);
        }
        compact(consumed);
    }

    private int end(int start, int headersEnd, Sink sink) {
        MessageScan scan = MessageScan.of(buffer, start, headersEnd);
        int length = Math.max(scan.contentLength(), 0);
        if (!scan.lengthIsKnown()) {
            breakOff(start, headersEnd, 400, "Bad Request (Content-Length)", sink);
        } else if (length > MAX_BODY) {
            breakOff(start, headersEnd, 413, "Request Entity Too Large", sink);
        }
        return headersEnd + length;
    }

    private void breakOff(int start, int end, int status, String reason, Sink sink) {
        over = true;
        sink.broken(Arrays.copyOfRange(buffer, start, end), status, reason);
        buffer = new byte[0];
        size = 0;
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
        if (over || consumed == 0) {
            return;
        }
        System.arraycopy(buffer, consumed, buffer, 0, size - consumed);
        size -= consumed;
        searched = Math.max(0, searched - consumed);
    }
}
