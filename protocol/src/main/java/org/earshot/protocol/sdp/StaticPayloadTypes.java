// SPDX-License-Identifier: Apache-2.0
package org.earshot.protocol.sdp;

import java.util.Map;
import java.util.Optional;

/** Payload types that need no {@code a=rtpmap} (RFC 3551 §6). Thread-safe. */
final class StaticPayloadTypes {

    private static final Map<Integer, PayloadFormat> TYPES = Map.ofEntries(
            entry(0, "PCMU", 8000, 1),
            entry(3, "GSM", 8000, 1),
            entry(4, "G723", 8000, 1),
            entry(5, "DVI4", 8000, 1),
            entry(6, "DVI4", 16000, 1),
            entry(7, "LPC", 8000, 1),
            entry(8, "PCMA", 8000, 1),
            entry(9, "G722", 8000, 1),
            entry(10, "L16", 44100, 2),
            entry(11, "L16", 44100, 1),
            entry(12, "QCELP", 8000, 1),
            entry(13, "CN", 8000, 1),
            entry(14, "MPA", 90000, 1),
            entry(15, "G728", 8000, 1),
            entry(16, "DVI4", 11025, 1),
            entry(17, "DVI4", 22050, 1),
            entry(18, "G729", 8000, 1),
            entry(19, "CN", 8000, 1),
            entry(26, "JPEG", 90000, 1),
            entry(31, "H261", 90000, 1),
            entry(32, "MPV", 90000, 1),
            entry(33, "MP2T", 90000, 1),
            entry(34, "H263", 90000, 1));

    private StaticPayloadTypes() {}

    /** The format of a payload type without mapping; nameless when the type is not static. */
    static PayloadFormat of(int payloadType) {
        PayloadFormat known = TYPES.get(payloadType);
        return known != null ? known : new PayloadFormat(payloadType, "", 0, 1, Optional.empty());
    }

    private static Map.Entry<Integer, PayloadFormat> entry(int type, String name, int clockRate, int channels) {
        return Map.entry(type, new PayloadFormat(type, name, clockRate, channels, Optional.empty()));
    }
}
