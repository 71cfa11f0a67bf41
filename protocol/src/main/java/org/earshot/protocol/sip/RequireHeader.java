// SPDX-License-Identifier: Apache-2.0
package org.earshot.protocol.sip;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.StringTokenizer;

/** Option tags of Require and Supported (RFC 3261 §20.32, §20.37). Stateless and thread-safe. */
public final class RequireHeader {

    private RequireHeader() {}

    /** The option tags of all values of a header, in lower case and in order, each once. */
    public static List<String> tags(Collection<String> headerValues) {
        Set<String> tags = new LinkedHashSet<>();
        for (String value : headerValues) {
            StringTokenizer tokens = new StringTokenizer(value, ", \t\r\n");
            while (tokens.hasMoreTokens()) {
                tags.add(tokens.nextToken().toLowerCase(Locale.ROOT));
            }
        }
        return List.copyOf(tags);
    }

    /**
     * The required tags that are not supported: if any, the request is answered 420 and these go into Unsupported
     * (RFC 3261 §8.2.2.3).
     *
     * @param headerValues all values of Require; letter case does not matter
     * @param supported supported tags in lower case
     */
    public static List<String> unsupported(Collection<String> headerValues, Set<String> supported) {
        return tags(headerValues).stream()
                .filter(tag -> !supported.contains(tag))
                .toList();
    }
}
