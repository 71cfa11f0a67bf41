// SPDX-License-Identifier: Apache-2.0
package org.earshot.protocol.multipart;

import java.util.Locale;

/** The boundary parameter of a Content-Type (RFC 2046 §5.1.1). Stateless. */
final class ContentTypes {

    private static final String NAME = "boundary";

    private ContentTypes() {}

    /** The boundary without quotes; empty when there is none. */
    static String boundary(String contentType) {
        String lower = contentType.toLowerCase(Locale.ROOT);
        int semicolon = contentType.indexOf(';');
        while (semicolon >= 0) {
            int name = skipBlanks(contentType, semicolon + 1);
            int equals = skipBlanks(contentType, name + NAME.length());
            if (lower.startsWith(NAME, name) && equals < contentType.length() && contentType.charAt(equals) == '=') {
                return value(contentType, skipBlanks(contentType, equals + 1));
            }
            semicolon = contentType.indexOf(';', semicolon + 1);
        }
        return "";
    }

    private static String value(String text, int start) {
        if (start < text.length() && text.charAt(start) == '"') {
            int end = text.indexOf('"', start + 1);
            return text.substring(start + 1, end < 0 ? text.length() : end);
        }
        int end = start;
        while (end < text.length() && text.charAt(end) != ';' && !Character.isWhitespace(text.charAt(end))) {
            end++;
        }
        return text.substring(start, end);
    }

    private static int skipBlanks(String text, int start) {
        int at = Math.min(start, text.length());
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
        return at;
    }
}
