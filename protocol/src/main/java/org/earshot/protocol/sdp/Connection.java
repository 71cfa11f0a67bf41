// SPDX-License-Identifier: Apache-2.0
package org.earshot.protocol.sdp;

import java.util.StringTokenizer;
import org.jspecify.annotations.Nullable;

/** The {@code c=} line (RFC 8866 §5.7): only its address matters here. Stateless. */
final class Connection {

    private Connection() {}

    /** The address in the text after {@code c=}, without TTL, or null when there is none. */
    static @Nullable String parse(String text) {
        StringTokenizer tokens = new StringTokenizer(text);
        String last = null;
        int count = 0;
        while (tokens.hasMoreTokens() && count < 3) {
            last = tokens.nextToken();
            count++;
        }
        if (count < 3 || last == null) {
            return null;
        }
        int slash = last.indexOf('/');
        String address = slash < 0 ? last : last.substring(0, slash);
        return address.isEmpty() ? null : address;
    }

    static String write(String address) {
        return (address.indexOf(':') >= 0 ? "IN IP6 " : "IN IP4 ") + address;
    }

    /** The unspecified address was the hold sign of RFC 2543 and is still in use (RFC 3264 §8.4). */
    static boolean isHold(String address) {
        return address.equals("0.0.0.0") || address.equals("::");
    }
}
