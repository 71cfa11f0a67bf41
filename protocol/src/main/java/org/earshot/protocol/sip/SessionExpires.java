// SPDX-License-Identifier: Apache-2.0
package org.earshot.protocol.sip;

import java.util.Locale;
import java.util.Optional;

/**
 * A Session-Expires value (RFC 4028 §4). Immutable.
 *
 * @param seconds session interval, at least 1
 * @param refresher who refreshes, if the request says so
 */
public record SessionExpires(int seconds, Optional<Refresher> refresher) {

    /** The side that sends refreshes; {@code UAC} is the sender of the request. */
    public enum Refresher {
        UAC,
        UAS;

        /** As written in the header. */
        public String parameter() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Reads a header value such as {@code 1800;refresher=uac}; empty when it is malformed. */
    public static Optional<SessionExpires> parse(String headerValue) {
        int semicolon = headerValue.indexOf(';');
        String seconds = semicolon < 0 ? headerValue : headerValue.substring(0, semicolon);
        Optional<Integer> interval = seconds(seconds);
        String params = semicolon < 0
                ? ""
                : headerValue.substring(semicolon).toLowerCase(Locale.ROOT).replace(" ", "");
        Refresher refresher = params.contains(";refresher=uac")
                ? Refresher.UAC
                : params.contains(";refresher=uas") ? Refresher.UAS : null;
        return interval.map(value -> new SessionExpires(value, Optional.ofNullable(refresher)));
    }

    /** Reads delta-seconds as in Min-SE, without its parameters; empty when malformed or 0. */
    public static Optional<Integer> seconds(String headerValue) {
        int semicolon = headerValue.indexOf(';');
        String digits = (semicolon < 0 ? headerValue : headerValue.substring(0, semicolon)).strip();
        if (digits.isEmpty() || digits.length() > 10 || !digits.chars().allMatch(c -> c >= '0' && c <= '9')) {
            return Optional.empty();
        }
        int value = (int) Math.min(Integer.MAX_VALUE, Long.parseLong(digits));
        return value == 0 ? Optional.empty() : Optional.of(value);
    }

    /** As {@link #negotiate(int, int, int)} for a request without Min-SE. */
    public SessionTimer negotiate(int minSeconds, int defaultSeconds) {
        return negotiate(minSeconds, defaultSeconds, 0);
    }

    /**
     * The decision of the answering side (RFC 4028 §9).
     *
     * @param minSeconds our shortest interval; a shorter request is answered 422 with it as Min-SE
     * @param defaultSeconds the interval we like; a longer request is lowered to it as far as the peer allows
     * @param peerMinSeconds Min-SE of the request, 0 without one
     */
    public SessionTimer negotiate(int minSeconds, int defaultSeconds, int peerMinSeconds) {
        if (seconds < minSeconds) {
            return new SessionTimer(true, minSeconds, Refresher.UAC);
        }
        int floor = Math.max(minSeconds, peerMinSeconds);
        int interval = Math.min(seconds, Math.max(floor, defaultSeconds));
        return new SessionTimer(false, interval, refresher.orElse(Refresher.UAC));
    }
}
