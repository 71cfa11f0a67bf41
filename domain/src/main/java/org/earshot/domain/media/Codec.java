// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.media;

import java.util.Optional;

/**
 * An encoding as SDP names it.
 *
 * @param name encoding name in upper case, e.g. {@code PCMU}, {@code OPUS}
 * @param clockRate RTP clock in Hz; 8000 for G722 although it samples at 16000 (RFC 3551 §4.5.2)
 * @param channels 1 or more
 * @param format the {@code fmtp} parameters
 */
public record Codec(String name, int clockRate, int channels, Optional<String> format) {

    public static Codec of(String name, int clockRate) {
        return new Codec(name, clockRate, 1, Optional.empty());
    }
}
