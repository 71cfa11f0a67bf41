// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator.sip;

import java.util.List;

/**
 * The body of a SIP message with the headers that describe it. Immutable.
 *
 * @param headers Content-Type and, where needed, Content-Disposition and MIME-Version
 * @param text the body, with CRLF line ends
 */
public record SipBody(List<SipHeader> headers, String text) {

    public static final String SDP = "application/sdp";

    public SipBody {
        headers = List.copyOf(headers);
    }

    /** A body with nothing but its type. */
    public static SipBody of(String contentType, String text) {
        return new SipBody(List.of(new SipHeader("Content-Type", contentType)), text);
    }
}
