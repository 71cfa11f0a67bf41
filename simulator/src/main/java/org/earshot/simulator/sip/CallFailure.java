// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator.sip;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Why a call did not come about or broke off.
 *
 * @param status the SIP status; 0 when nobody answered; 408 when the time was up
 * @param text what happened, for people
 * @param retryAfter seconds of the header Retry-After
 */
public record CallFailure(int status, String text, OptionalInt retryAfter) {

    /** Nobody could be reached at all. */
    public static final int UNREACHABLE = 0;

    private static final int TIMEOUT = 408;
    private static final Pattern WARNING = Pattern.compile("^\\s*\\d{3}\\s+\\S+\\s+\"((?:[^\"\\\\]|\\\\.)*)\"");

    public static CallFailure unreachable(InetSocketAddress peer, IOException cause) {
        String detail = cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
        return new CallFailure(
                UNREACHABLE, "nothing listens on " + SipUri.hostPort(peer) + " (" + detail + ")", OptionalInt.empty());
    }

    static CallFailure silent(String method, InetSocketAddress peer, Duration limit) {
        return new CallFailure(
                TIMEOUT,
                "no answer to " + method + " from " + SipUri.hostPort(peer) + " within " + limit.toSeconds() + " s",
                OptionalInt.empty());
    }

    static CallFailure rejected(SipMessage response) {
        OptionalInt retryAfter =
                response.first("Retry-After").map(CallFailure::seconds).orElse(OptionalInt.empty());
        String why = response.first("Warning").map(CallFailure::warning).orElse("");
        return new CallFailure(
                response.status(), response.statusLine() + (why.isEmpty() ? "" : " (" + why + ")"), retryAfter);
    }

    /** Something in an answer that we cannot use. */
    static CallFailure unusable(int status, String text) {
        return new CallFailure(status, text, OptionalInt.empty());
    }

    /** The text of the first warning (RFC 3261 §20.43: code, agent, quoted text). */
    private static String warning(String value) {
        Matcher text = WARNING.matcher(value);
        return text.find() ? text.group(1).replaceAll("\\\\(.)", "$1").strip() : "";
    }

    private static OptionalInt seconds(String value) {
        String digits = value.split("[^0-9]", 2)[0];
        return digits.isEmpty() || digits.length() > 9 ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(digits));
    }
}
