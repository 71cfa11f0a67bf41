// SPDX-License-Identifier: Apache-2.0
package org.earshot.protocol.sip;

/**
 * The outcome of a session timer negotiation (RFC 4028 §9). Immutable.
 *
 * @param tooSmall the request must be answered 422 with {@code seconds} as Min-SE
 * @param seconds the session interval, or our minimum when {@code tooSmall}
 * @param refresher who refreshes
 */
public record SessionTimer(boolean tooSmall, int seconds, SessionExpires.Refresher refresher) {

    /** The Session-Expires value of our 2xx; meaningless when {@code tooSmall}. */
    public String headerValue() {
        return seconds + ";refresher=" + refresher.parameter();
    }
}
