// SPDX-License-Identifier: Apache-2.0
package org.earshot.protocol.cisco;

import java.util.ArrayList;
import java.util.List;

/** Lists whose items may hold quoted strings (RFC 3261 §25.1). Stateless. */
final class QuotedList {

    private QuotedList() {}

    /** The items between separators that stand outside quotes, trimmed; at least one. */
    static List<String> split(String text, char separator) {
        List<String> items = new ArrayList<>();
        boolean quoted = false;
        int start = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (quoted && c == '\\') {
                i++;
            } else if (c == '"') {
                quoted = !quoted;
            } else if (c == separator && !quoted) {
                items.add(text.substring(start, i).strip());
                start = i + 1;
            }
        }
        items.add(text.substring(start).strip());
        return items;
    }

    /** The content of a quoted string without escapes; other text is returned as it is. */
    static String unquote(String text) {
        if (text.length() < 2 || !text.startsWith("\"") || !text.endsWith("\"")) {
            return text;
        }
        StringBuilder out = new StringBuilder();
        for (int i = 1; i < text.length() - 1; i++) {
            if (text.charAt(i) == '\\' && i + 1 < text.length() - 1) {
                i++;
            }
            out.append(text.charAt(i));
        }
        return out.toString();
    }
}
