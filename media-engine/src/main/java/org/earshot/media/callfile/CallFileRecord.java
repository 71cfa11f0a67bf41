// SPDX-License-Identifier: Apache-2.0
package org.earshot.media.callfile;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * One record of a call file.
 *
 * @param stream number of the stream, 0 to 31; {@link CallFile#WHOLE_RECORDING} for the recording as a whole
 * @param arrivalMicros arrival in microseconds since 1970
 * @param data the bytes between position and limit; read-only, big-endian, valid for as long as it is held
 */
public record CallFileRecord(RecordType type, int stream, long arrivalMicros, ByteBuffer data) {

    /** The data of an event as text. */
    public String text() {
        return StandardCharsets.UTF_8.decode(data.duplicate()).toString();
    }
}
