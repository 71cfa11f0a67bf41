// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.api;

import java.util.Objects;

/**
 * A header field of a response. Immutable.
 *
 * @param name the name, for example {@code Contact}
 * @param value the value as it goes on the wire; it has no line breaks
 */
public record SipHeader(String name, String value) {

    /**
     * Checks that the header can be written as one line.
     *
     * @throws IllegalArgumentException if the name is no token, or the value has a line break
     */
    public SipHeader {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(value, "value");
        if (name.isEmpty() || !name.chars().allMatch(SipHeader::isToken)) {
            throw new IllegalArgumentException("not a header name: " + name);
        }
        if (value.indexOf('\r') >= 0 || value.indexOf('\n') >= 0) {
            throw new IllegalArgumentException("line break in the value of " + name);
        }
    }

    /** RFC 3261 §25.1 {@code token}. */
    private static boolean isToken(int c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || "-.!%*_+`'~".indexOf(c) >= 0;
    }
}
