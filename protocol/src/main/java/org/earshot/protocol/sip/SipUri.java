// SPDX-License-Identifier: Apache-2.0
package org.earshot.protocol.sip;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The pieces of a SIP, SIPS or tel URI (RFC 3261 §19.1, RFC 3966). Other schemes keep their text as host. Immutable.
 *
 * @param scheme in lower case, empty when absent
 * @param user user or number
 * @param host host without port, in lower case
 * @param params parameters by lower-case name
 */
record SipUri(String scheme, Optional<String> user, String host, Map<String, String> params) {

    private static final List<String> SCHEMES = List.of("sip", "sips", "tel");

    static SipUri of(String uri) {
        int colon = uri.indexOf(':');
        String scheme = colon < 0 ? "" : uri.substring(0, colon).toLowerCase(Locale.ROOT);
        if (!SCHEMES.contains(scheme)) {
            return new SipUri("", Optional.empty(), uri, Map.of());
        }
        String rest = uri.substring(colon + 1);
        return scheme.equals("tel") ? tel(rest) : sip(scheme, rest);
    }

    private static SipUri tel(String rest) {
        int semicolon = rest.indexOf(';');
        String digits = (semicolon < 0 ? rest : rest.substring(0, semicolon)).replaceAll("[-.() ]", "");
        return new SipUri("tel", Optional.of(digits), "", params(semicolon < 0 ? "" : rest.substring(semicolon)));
    }

    private static SipUri sip(String scheme, String rest) {
        int at = rest.lastIndexOf('@');
        Optional<String> user = Optional.of(rest.substring(0, Math.max(0, at)))
                .map(text -> cut(cut(text, ';'), ':'))
                .filter(text -> !text.isEmpty());
        String hostPart = rest.substring(at + 1);
        int semicolon = hostPart.indexOf(';');
        String hostPort = cut(cut(hostPart, ';'), '?');
        String params = semicolon < 0 ? "" : cut(hostPart.substring(semicolon), '?');
        return new SipUri(scheme, user, withoutPort(hostPort).toLowerCase(Locale.ROOT), params(params));
    }

    private static String withoutPort(String hostPort) {
        int bracket = hostPort.indexOf(']');
        if (hostPort.startsWith("[") && bracket > 0) {
            return hostPort.substring(0, bracket + 1);
        }
        return cut(hostPort, ':').strip();
    }

    private static Map<String, String> params(String text) {
        Map<String, String> params = new LinkedHashMap<>();
        int start = text.indexOf(';');
        while (start >= 0) {
            int end = text.indexOf(';', start + 1);
            String param =
                    text.substring(start + 1, end < 0 ? text.length() : end).strip();
            int equals = param.indexOf('=');
            String name = equals < 0 ? param : param.substring(0, equals).strip();
            if (!name.isEmpty()) {
                String value = equals < 0 ? "" : param.substring(equals + 1).strip();
                params.putIfAbsent(name.toLowerCase(Locale.ROOT), SipText.unescapePercent(value));
            }
            start = end;
        }
        return params;
    }

    private static String cut(String text, char at) {
        int index = text.indexOf(at);
        return index < 0 ? text : text.substring(0, index);
    }

    String addressOfRecord() {
        String prefix = scheme.isEmpty() ? "" : scheme + ":";
        return scheme.equals("tel")
                ? prefix + user.orElse("")
                : prefix + user.map(text -> text + "@").orElse("") + host;
    }
}
