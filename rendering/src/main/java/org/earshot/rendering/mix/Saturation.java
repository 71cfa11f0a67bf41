// SPDX-License-Identifier: Apache-2.0
package org.earshot.rendering.mix;

/** Sums of samples back to 16 bits. */
final class Saturation {

    private Saturation() {}

    static short clip(int value) {
        return (short) Math.max(Short.MIN_VALUE, Math.min(Short.MAX_VALUE, value));
    }
}
