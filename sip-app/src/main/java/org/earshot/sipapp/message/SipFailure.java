// SPDX-License-Identifier: Apache-2.0
package org.earshot.sipapp.message;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.earshot.domain.error.ErrorCode;
import org.earshot.domain.error.RecorderException;

/**
 * A final response that refuses a request. Immutable.
 *
 * @param status the status code, 300 to 699
 * @param reason the reason phrase, empty for the usual one
 * @param headers what else the response says, by header name
 * @param warning text for a Warning header (RFC 3261 §20.43), without quotes
 */
public record SipFailure(int status, String reason, Map<String, String> headers, Optional<String> warning) {

    public SipFailure {
        headers = Map.copyOf(headers);
    }

    /** A refusal without more to say; the usual reason phrase stands for an empty one. */
    public static SipFailure of(int status, String reason) {
        return new SipFailure(status, reason, Map.of(), Optional.empty());
    }

    /** The same with one more header, or with another value of it. */
    public SipFailure withHeader(String name, String value) {
        Map<String, String> more = new HashMap<>(headers);
        more.put(name, value);
        return new SipFailure(status, reason, more, warning);
    }

    /** The same with this warning, cleaned of what a quoted string cannot hold. */
    public SipFailure withWarning(String text) {
        String clean = text.replaceAll("[^\\x20-\\x7e]|[\"\\\\]", " ");
        return new SipFailure(status, reason, headers, Optional.of(clean));
    }

    /** A busy or broken node answers 503, so that the client tries the next one; never 404 or 486. */
    public static SipFailure of(RecorderException failure) {
        return switch (failure.code()) {
            case BAD_OFFER -> of(488, "Not Acceptable Here").withWarning(failure.getMessage());
            case NOT_FOUND -> of(481, "Call/Transaction Does Not Exist");
            case BAD_REQUEST -> of(400, "Bad Request").withWarning(failure.getMessage());
            default -> unavailable(failure.code(), failure.getMessage());
        };
    }

    static SipFailure unavailable(ErrorCode code, String why) {
        Duration wait = code == ErrorCode.DRAINING ? Duration.ofSeconds(30) : Duration.ofSeconds(10);
        return of(503, "Service Unavailable")
                .withHeader("Retry-After", Long.toString(wait.toSeconds()))
                .withWarning(why);
    }
}
