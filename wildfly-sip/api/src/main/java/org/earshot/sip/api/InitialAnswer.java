// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.api;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** What an {@link InitialRequestHandler} decided. Immutable; an application may keep and reuse one for all requests. */
public sealed interface InitialAnswer {

    /**
     * Passes the request on to the SIP servlet, with a transaction and sessions.
     *
     * @return always the same instance
     */
    static InitialAnswer toServlet() {
        return ToServlet.INSTANCE;
    }

    /**
     * Answers the request with a final response and forgets it.
     *
     * @param status 200 to 699; for an INVITE 300 to 699, because a 2xx would begin a dialog
     * @return an answer with the usual reason phrase and no headers of its own
     */
    static Respond respond(int status) {
        return new Respond(status, "", List.of());
    }

    /** The request goes to the SIP servlet. */
    enum ToServlet implements InitialAnswer {
        /** The only one. */
        INSTANCE
    }

    /**
     * A final response. The container adds Via (with received and rport), From, To with a tag that stays the same for
     * retransmissions, Call-ID, CSeq and Content-Length.
     *
     * @param status 200 to 699
     * @param reason the reason phrase, or an empty string for the usual one
     * @param headers the headers to add, in this order
     */
    record Respond(int status, String reason, List<SipHeader> headers) implements InitialAnswer {

        /**
         * Checks and copies.
         *
         * @throws IllegalArgumentException if the status is not final, or the reason has a line break or another control character
         */
        public Respond {
            if (status < 200 || status > 699) {
                throw new IllegalArgumentException("not a final status: " + status);
            }
            Objects.requireNonNull(reason, "reason");
            if (reason.chars().anyMatch(Character::isISOControl)) {
                throw new IllegalArgumentException("control character in the reason");
            }
            headers = List.copyOf(headers);
        }

        /**
         * Sets the reason phrase.
         *
         * @param text the phrase
         * @return a copy with it
         */
        public Respond withReason(String text) {
            return new Respond(status, text, headers);
        }

        /**
         * Adds a header.
         *
         * @param name the name; not one of those which the container writes itself
         * @param value the value as it goes on the wire
         * @return a copy with it at the end
         */
        public Respond withHeader(String name, String value) {
            List<SipHeader> more = new ArrayList<>(headers);
            more.add(new SipHeader(name, value));
            return new Respond(status, reason, more);
        }
    }
}
