// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator.sip;

import java.util.Locale;
import java.util.Map;

/**
 * One header line of a SIP message. Immutable.
 *
 * @param name as sent; compact forms are written out (RFC 3261 §7.3.3)
 * @param value without surrounding blanks
 */
public record SipHeader(String name, String value) {

    private static final Map<String, String> COMPACT = Map.of(
            "v", "Via",
            "f", "From",
            "t", "To",
            "i", "Call-ID",
            "m", "Contact",
            "l", "Content-Length",
            "c", "Content-Type",
            "k", "Supported",
            "e", "Content-Encoding",
            "s", "Subject");

    public SipHeader {
        name = COMPACT.getOrDefault(name.toLowerCase(Locale.ROOT), name);
        value = value.strip();
    }

    /** Whether this header has that name; letter case is ignored. */
    public boolean is(String other) {
        return name.equalsIgnoreCase(other);
    }
}
