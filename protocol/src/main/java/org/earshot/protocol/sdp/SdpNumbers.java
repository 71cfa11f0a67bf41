// SPDX-License-Identifier: Apache-2.0
package org.earshot.protocol.sdp;

import java.util.OptionalInt;

/** Decimal numbers without sign. Stateless. */
final class SdpNumbers {

    private SdpNumbers() {}

    /** The number, or empty when the text is not all ASCII digits or the number is above {@code max}. */
    static OptionalInt parse(String text, int max) {
        if (text.isEmpty() || text.length() > 18) {
            return OptionalInt.empty();
        }
        long number = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < '0' || c > '9') {
                return OptionalInt.empty();
            }
            number = number * 10 + (c - '0');
        }
        return number > max ? OptionalInt.empty() : OptionalInt.of((int) number);
    }
}
