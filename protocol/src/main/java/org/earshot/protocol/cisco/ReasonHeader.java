// SPDX-License-Identifier: Apache-2.0
package org.earshot.protocol.cisco;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A Reason header value (RFC 3326). Immutable.
 *
 * @param protocol {@code Q.850}, {@code SIP}, ... as sent
 * @param cause cause code, if readable
 * @param text quoted text, if any
 */
public record ReasonHeader(String protocol, OptionalInt cause, Optional<String> text) {

    /** Q.850 cause 47, resource unavailable: Unified CM found no common codec or region. */
    public static final int RESOURCE_UNAVAILABLE = 47;

    /** Q.850 cause 16, normal call clearing. */
    public static final int NORMAL_CLEARING = 16;

    /** Reads a value such as {@code Q.850;cause=47;text="..."}: the first of a list; empty when it is malformed. */
    public static Optional<ReasonHeader> parse(String headerValue) {
        return parseAll(headerValue).stream().findFirst();
    }

    /** Reads a comma-separated list of reasons; malformed ones are left out. */
    public static List<ReasonHeader> parseAll(String headerValue) {
        return QuotedList.split(headerValue, ',').stream()
                .flatMap(text -> one(text).stream())
                .toList();
    }

    private static Optional<ReasonHeader> one(String text) {
        List<String> fields = QuotedList.split(text, ';');
        String protocol = fields.get(0);
        if (protocol.isEmpty() || protocol.chars().anyMatch(c -> c <= ' ' || c == '"' || c == '=')) {
            return Optional.empty();
        }
        OptionalInt cause = OptionalInt.empty();
        Optional<String> reason = Optional.empty();
        for (String field : fields.subList(1, fields.size())) {
            int equals = field.indexOf('=');
            String name = equals < 0 ? field : field.substring(0, equals).strip();
            String value = equals < 0 ? "" : field.substring(equals + 1).strip();
            switch (name.toLowerCase(Locale.ROOT)) {
                case "cause" -> cause = number(value);
                case "text" -> reason = Optional.of(QuotedList.unquote(value)).filter(quoted -> !quoted.isEmpty());
                default -> {
                    // other parameters are not used
                }
            }
        }
        return Optional.of(new ReasonHeader(protocol, cause, reason));
    }

    private static OptionalInt number(String value) {
        boolean digits =
                !value.isEmpty() && value.length() <= 6 && value.chars().allMatch(c -> c >= '0' && c <= '9');
        return digits ? OptionalInt.of(Integer.parseInt(value)) : OptionalInt.empty();
    }

    /** Whether this is a Q.850 reason with that cause. */
    public boolean isQ850(int code) {
        return protocol.equalsIgnoreCase("Q.850") && cause.equals(OptionalInt.of(code));
    }

    /** Protocol and cause, for example {@code Q.850;cause=47}. */
    @Override
    public String toString() {
        return cause.isPresent() ? protocol + ";cause=" + cause.getAsInt() : protocol;
    }
}
