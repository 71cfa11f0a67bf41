// SPDX-License-Identifier: Apache-2.0
package org.earshot.protocol.sip;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Reads addresses from left to right, each character once. Confined to the call that made it. */
final class NameAddressReader {

    /** No header of a recording client is longer; the bound keeps the work small. */
    static final int MAX_CHARS = 16 * 1024;

    private final String text;
    private int at;

    NameAddressReader(String text) {
        if (text.length() > MAX_CHARS) {
            throw new SipSyntaxException("address is too long");
        }
        this.text = text;
    }

    List<NameAddress> all() {
        List<NameAddress> addresses = new ArrayList<>();
        do {
            addresses.add(next());
        } while (skipComma());
        return addresses;
    }

    NameAddress next() {
        skipBlanks();
        if (at < text.length() && text.charAt(at) == '"') {
            String name = quoted();
            skipBlanks();
            if (at >= text.length() || text.charAt(at) != '<') {
                throw new SipSyntaxException("display name without address");
            }
            return bracketed(name);
        }
        int bracket = text.indexOf('<', at);
        int end = endOfPlain();
        return bracket >= 0 && bracket < end ? bracketed(token(bracket)) : plain();
    }

    /** An unquoted display name up to the bracket. */
    private String token(int bracket) {
        String name = text.substring(at, bracket).strip();
        at = bracket;
        return name;
    }

    private NameAddress bracketed(String name) {
        int close = text.indexOf('>', at);
        if (close < 0) {
            throw new SipSyntaxException("address without closing bracket");
        }
        String uri = text.substring(at + 1, close).strip();
        at = close + 1;
        return address(name, uri);
    }

    /** Without brackets, parameters belong to the header field (RFC 3261 §20). */
    private NameAddress plain() {
        int end = at;
        while (end < text.length() && ";,".indexOf(text.charAt(end)) < 0) {
            end++;
        }
        String uri = text.substring(at, end).strip();
        at = end;
        return address("", uri);
    }

    private int endOfPlain() {
        int comma = text.indexOf(',', at);
        int colon = text.indexOf(':', at);
        int bracket = text.indexOf('<', at);
        return comma >= 0 && colon >= 0 && colon < comma && (bracket < 0 || colon < bracket) ? comma : text.length();
    }

    private NameAddress address(String name, String uri) {
        if (uri.isEmpty()) {
            throw new SipSyntaxException("address without URI");
        }
        String display = SipText.repairUtf8(name).strip();
        return new NameAddress(
                display.isEmpty() ? Optional.empty() : Optional.of(display),
                uri,
                SipUri.of(uri).params(),
                parameters());
    }

    private Map<String, String> parameters() {
        Map<String, String> params = new LinkedHashMap<>();
        skipBlanks();
        while (at < text.length() && text.charAt(at) == ';') {
            at++;
            String name = until("=;,").strip().toLowerCase(Locale.ROOT);
            String value = "";
            if (at < text.length() && text.charAt(at) == '=') {
                at++;
                skipBlanks();
                value = at < text.length() && text.charAt(at) == '"'
                        ? quoted()
                        : until(";,").strip();
                until(";,");
            }
            if (!name.isEmpty()) {
                params.putIfAbsent(name, value);
            }
        }
        return params;
    }

    private String until(String stops) {
        int start = at;
        while (at < text.length() && stops.indexOf(text.charAt(at)) < 0) {
            at++;
        }
        return text.substring(start, at);
    }

    /** A quoted string with backslash escapes; a missing end quote ends at the end of the text. */
    private String quoted() {
        StringBuilder value = new StringBuilder();
        at++;
        while (at < text.length() && text.charAt(at) != '"') {
            if (text.charAt(at) == '\\' && at + 1 < text.length()) {
                at++;
            }
            value.append(text.charAt(at));
            at++;
        }
        at = Math.min(at + 1, text.length());
        return value.toString();
    }

    /** Skips to the next item of a list; empty items are ignored. */
    private boolean skipComma() {
        skipBlanks();
        boolean comma = false;
        while (at < text.length() && text.charAt(at) == ',') {
            comma = true;
            at++;
            skipBlanks();
        }
        return comma && at < text.length();
    }

    private void skipBlanks() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
    }
}
