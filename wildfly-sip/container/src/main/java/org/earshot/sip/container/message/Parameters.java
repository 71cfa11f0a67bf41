// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.message;

/** Finds header parameters ({@code ;name=value}) in the text of a field. Stateless. */
final class Parameters {
    private Parameters() {}

    /**
     * The value of a parameter of the header field itself, not of the URI in its angle brackets and not within quotes.
     *
     * @return the value, an empty string for a parameter without one, or null when there is no such parameter
     */
    static String of(String field, String name) {
        int at = find(field, name);
        if (at < 0) {
            return null;
        }
        int end = end(field, at + 1);
        int equals = field.indexOf('=', at);
        return equals < 0 || equals > end
                ? ""
                : field.substring(equals + 1, end).trim();
    }

    /** The index of the semicolon that begins a parameter, or -1. */
    static int find(String field, String name) {
        boolean quoted = false;
        boolean bracketed = false;
        for (int i = 0; i < field.length(); i++) {
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
            } else if (c == ';' && !bracketed && isNamed(field, i + 1, name)) {
                return i;
            }
        }
        return -1;
    }

    private static boolean isNamed(String field, int from, String name) {
        int start = from;
        while (start < field.length() && field.charAt(start) == ' ') {
            start++;
        }
        int end = start + name.length();
        if (!field.regionMatches(true, start, name, 0, name.length())) {
            return false;
        }
        while (end < field.length() && field.charAt(end) == ' ') {
            end++;
        }
        return end == field.length()
                || field.charAt(end) == '='
                || field.charAt(end) == ';'
                || field.charAt(end) == ',';
    }

    /** The index after a parameter that begins at {@code from}, after its semicolon. */
    static int end(String field, int from) {
        boolean quoted = false;
        for (int i = from; i < field.length(); i++) {
            char c = field.charAt(i);
            if (c == '"') {
                quoted = !quoted;
            } else if (!quoted && (c == ';' || c == ',')) {
                return i;
            }
        }
        return field.length();
    }
}
