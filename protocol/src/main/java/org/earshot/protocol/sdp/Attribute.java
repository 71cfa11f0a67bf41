// SPDX-License-Identifier: Apache-2.0
package org.earshot.protocol.sdp;

/**
 * One {@code a=} line (RFC 8866 §5.13). Immutable.
 *
 * @param name attribute name as sent, never empty
 * @param value text after the colon, trimmed; empty for a property attribute
 */
public record Attribute(String name, String value) {

    /** Reads the text after {@code a=}. */
    static Attribute parse(String text) {
        int colon = text.indexOf(':');
        return colon < 0
                ? new Attribute(text.trim(), "")
                : new Attribute(
                        text.substring(0, colon).trim(),
                        text.substring(colon + 1).trim());
    }

    /** Whether this attribute has that name; letter case is ignored because some senders differ. */
    public boolean is(String otherName) {
        return name.equalsIgnoreCase(otherName);
    }

    /** The line without {@code a=} and line end. */
    public String write() {
        return value.isEmpty() ? name : name + ":" + value;
    }
}
