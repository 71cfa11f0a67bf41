// SPDX-License-Identifier: Apache-2.0
package org.earshot.protocol.sdp;

import java.util.Locale;
import java.util.Optional;

/** Direction of a media stream, seen from the side that wrote the description (RFC 8866 §6.7). */
public enum Direction {
    SENDRECV,
    SENDONLY,
    RECVONLY,
    INACTIVE;

    /** The answer of a recorder, which never sends media (RFC 3264 §6.1). */
    public Direction answer() {
        return sends() ? RECVONLY : INACTIVE;
    }

    /** Whether the side that wrote this description may send media. */
    public boolean sends() {
        return this == SENDRECV || this == SENDONLY;
    }

    /** The attribute as written in SDP, for example {@code recvonly}. */
    public String attribute() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The direction that an attribute names, or empty when it is another attribute. */
    static Optional<Direction> of(Attribute attribute) {
        for (Direction direction : values()) {
            if (attribute.is(direction.name())) {
                return Optional.of(direction);
            }
        }
        return Optional.empty();
    }
}
