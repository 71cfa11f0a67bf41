// SPDX-License-Identifier: Apache-2.0
package org.earshot.rendering.mix;

import org.earshot.rendering.timeline.StreamDescription;

/** The channels on which a stream is heard. */
enum Side {
    LEFT,
    RIGHT,
    BOTH;

    /** By the role; streams without one go by their number, copies by that of their original. */
    static Side of(StreamDescription stream) {
        return switch (stream.role()) {
            case NEAR -> LEFT;
            case FAR -> RIGHT;
            case MIXED -> BOTH;
            case UNKNOWN -> stream.copyOf().orElse(stream.stream()) % 2 == 0 ? LEFT : RIGHT;
        };
    }

    boolean left() {
        return this != RIGHT;
    }

    boolean right() {
        return this != LEFT;
    }
}
