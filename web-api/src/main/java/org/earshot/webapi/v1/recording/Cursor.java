// SPDX-License-Identifier: Apache-2.0
package org.earshot.webapi.v1.recording;

import java.nio.ByteBuffer;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Base64;
import java.util.UUID;
import java.util.zip.CRC32C;
import org.earshot.domain.recording.PageKey;
import org.earshot.domain.recording.RecordingId;
import org.earshot.webapi.v1.parameter.BadParameter;

/**
 * A position in the list as opaque text: base64url of
 *
 * <pre>
 *  0       1             9          13                 29        33
 *  +-------+-------------+----------+------------------+---------+
 *  | 0x01  | epoch secs  | nanos    | recording id     | CRC32C  |
 *  +-------+-------------+----------+------------------+---------+
 * </pre>
 */
final class Cursor {

    private static final byte VERSION = 1;
    private static final int CHECKED = 29;
    private static final int LENGTH = CHECKED + Integer.BYTES;

    private Cursor() {}

    static String encode(PageKey key) {
        ByteBuffer bytes = ByteBuffer.allocate(LENGTH)
                .put(VERSION)
                .putLong(key.startedAt().getEpochSecond())
                .putInt(key.startedAt().getNano())
                .putLong(key.id().value().getMostSignificantBits())
                .putLong(key.id().value().getLeastSignificantBits());
        bytes.putInt(checksum(bytes.array()));
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes.array());
    }

    /** @throws BadParameter when the text was not made by {@link #encode} */
    static PageKey decode(String text) {
        try {
            byte[] bytes = Base64.getUrlDecoder().decode(text);
            if (bytes.length != LENGTH) {
                throw refused(text);
            }
            ByteBuffer in = ByteBuffer.wrap(bytes);
            if (in.get() != VERSION || in.getInt(CHECKED) != checksum(bytes)) {
                throw refused(text);
            }
            return read(in);
        } catch (IllegalArgumentException | DateTimeException | ArithmeticException e) {
            throw refused(text);
        }
    }

    private static PageKey read(ByteBuffer in) {
        Instant startedAt = Instant.ofEpochSecond(in.getLong(), in.getInt());
        return new PageKey(startedAt, new RecordingId(new UUID(in.getLong(), in.getLong())));
    }

    private static int checksum(byte[] bytes) {
        CRC32C crc = new CRC32C();
        crc.update(bytes, 0, CHECKED);
        return (int) crc.getValue();
    }

    private static BadParameter refused(String text) {
        return new BadParameter("cursor", text, "the 'next' of an earlier page, unchanged");
    }
}
