// SPDX-License-Identifier: Apache-2.0
package org.earshot.protocol.sdp;

import java.util.Optional;

/**
 * One RTP payload type of an m-line with its mapping (RFC 8866 §6.6) and parameters. Immutable.
 *
 * @param payloadType 0 to 127
 * @param encodingName as sent, for example {@code PCMU}; empty for a dynamic type without mapping
 * @param clockRate RTP clock in Hz; 0 when unknown
 * @param channels number of audio channels, at least 1
 * @param fmtp format parameters as sent, without the payload type
 */
public record PayloadFormat(int payloadType, String encodingName, int clockRate, int channels, Optional<String> fmtp) {

    /** Name of DTMF events (RFC 4733). */
    public static final String TELEPHONE_EVENT = "telephone-event";

    /** Name of comfort noise (RFC 3389). */
    public static final String COMFORT_NOISE = "CN";

    /**
     * @throws IllegalArgumentException when a number is out of its range
     */
    public PayloadFormat {
        if (payloadType < 0 || payloadType > 127 || clockRate < 0 || channels < 1) {
            throw new IllegalArgumentException("payload format out of range: " + payloadType + "/" + clockRate);
        }
    }

    /** A format without parameters and with one channel. */
    public static PayloadFormat of(int payloadType, String encodingName, int clockRate) {
        return new PayloadFormat(payloadType, encodingName, clockRate, 1, Optional.empty());
    }

    /** Whether the format carries that encoding; encoding names ignore letter case (RFC 4855 §3). */
    public boolean isNamed(String name) {
        return encodingName.equalsIgnoreCase(name);
    }

    /** Whether this is an event or comfort noise format, which never stands alone. */
    public boolean isAuxiliary() {
        return isNamed(TELEPHONE_EVENT) || isNamed(COMFORT_NOISE);
    }

    /** The value of {@code a=rtpmap}, or empty when the encoding is unknown. */
    Optional<String> rtpmap() {
        if (encodingName.isEmpty()) {
            return Optional.empty();
        }
        String suffix = channels == 1 ? "" : "/" + channels;
        return Optional.of(payloadType + " " + encodingName + "/" + clockRate + suffix);
    }
}
