// SPDX-License-Identifier: Apache-2.0
package org.earshot.media.callfile;

import java.util.Optional;

/** What a record of a call file holds. */
public enum RecordType {
    /** A plain RTP datagram, as received or decrypted. */
    RTP(1),
    /** A compound RTCP datagram. */
    RTCP(2),
    /** A JSON object in UTF-8 that says what happened. */
    EVENT(3);

    private static final RecordType[] VALUES = values();

    private final int code;

    RecordType(int code) {
        this.code = code;
    }

    /** The byte in the file, 1 to 3. */
    public int code() {
        return code;
    }

    static Optional<RecordType> of(int code) {
        return code >= 1 && code <= VALUES.length ? Optional.of(VALUES[code - 1]) : Optional.empty();
    }
}
