// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.message;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** What the syntax says of header fields: compact names, and which are lists (RFC 3261 §7.3.1, §7.3.3, §20). Stateless. */
final class ListHeaders {
    private static final Set<String> LISTS = Set.of(
            "accept",
            "accept-contact",
            "accept-encoding",
            "accept-language",
            "alert-info",
            "allow",
            "allow-events",
            "call-info",
            "contact",
            "content-encoding",
            "content-language",
            "error-info",
            "history-info",
            "in-reply-to",
            "p-asserted-identity",
            "path",
            "proxy-require",
            "reason",
            "record-route",
            "reject-contact",
            "require",
            "route",
            "service-route",
            "supported",
            "unsupported",
            "via",
            "warning");

    private static final Map<Character, String> COMPACT = Map.ofEntries(
            Map.entry('a', "accept-contact"),
            Map.entry('b', "referred-by"),
            Map.entry('c', "content-type"),
            Map.entry('d', "request-disposition"),
            Map.entry('e', "content-encoding"),
            Map.entry('f', "from"),
            Map.entry('i', "call-id"),
            Map.entry('j', "reject-contact"),
            Map.entry('k', "supported"),
            Map.entry('l', "content-length"),
            Map.entry('m', "contact"),
            Map.entry('o', "event"),
            Map.entry('r', "refer-to"),
            Map.entry('s', "subject"),
            Map.entry('t', "to"),
            Map.entry('u', "allow-events"),
            Map.entry('v', "via"),
            Map.entry('x', "session-expires"));

    private ListHeaders() {}

    /** The long name in lower case of a long or compact name in any case. */
    static String longName(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return lower.length() == 1 ? COMPACT.getOrDefault(lower.charAt(0), lower) : lower;
    }

    /** The compact name of a long name, or 0 when it has none. */
    static char compactName(String longName) {
        for (Map.Entry<Character, String> entry : COMPACT.entrySet()) {
            if (entry.getValue().equals(longName)) {
                return entry.getKey();
            }
        }
        return 0;
    }

    /** Adds a field's values: those of a list one by one, any other field as it is. */
    static void addValues(String longName, String field, List<String> values) {
        if (!LISTS.contains(longName)) {
            values.add(field);
            return;
        }
        int start = 0;
        while (start <= field.length()) {
            int comma = endOfValue(field, start);
            String value = field.substring(start, comma).trim();
            if (!value.isEmpty()) {
                values.add(value);
            }
            start = comma + 1;
        }
    }

    /** The index of the comma that ends a value, or the length; commas in quotes and in angle brackets do not. */
    static int endOfValue(String field, int start) {
        boolean quoted = false;
        boolean bracketed = false;
        for (int i = start; i < field.length(); i++) {
            char c = field.charAt(i);
            if (quoted) {
                if (c == '\\') {
                    i++;
                } else {
                    quoted = c != '"';
                }
            } else if (c == '"') {
                quoted = true;
            } else if (c == '<' || c == '>') {
                bracketed = c == '<';
            } else if (c == ',' && !bracketed) {
                return i;
            }
        }
        return field.length();
    }
}
