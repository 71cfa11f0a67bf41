// SPDX-License-Identifier: Apache-2.0
package org.earshot.sipapp.message;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.earshot.protocol.sip.RequireHeader;

/** What the recorder can do, as its SIP headers say. Stateless and thread-safe. */
public final class Capabilities {

    /** Methods (RFC 3261 §20.5). */
    public static final String ALLOW = "INVITE, ACK, CANCEL, BYE, OPTIONS, UPDATE, INFO";

    /** Types of bodies (RFC 3261 §20.1). */
    public static final String ACCEPT = "application/sdp, application/rs-metadata+xml, multipart/mixed";

    /** Bodies come as they are (RFC 3261 §20.2). */
    public static final String ACCEPT_ENCODING = "identity";

    /** Option tags that a client may use (RFC 3261 §20.37). */
    public static final String SUPPORTED = "timer, siprec, record-aware, X-cisco-srtp-fallback";

    /** Option tags a client may require (RFC 3261 §20.32). With 100rel nothing changes: no 1xx but 100 is sent. */
    private static final Set<String> OPTION_TAGS =
            Set.of("siprec", "timer", "record-aware", "100rel", "replaces", "x-cisco-srtp-fallback");

    private Capabilities() {}

    /** The options that a request needs and the recorder lacks, whether of us or of a proxy: nothing is behind us. */
    public static List<String> unsupported(MessageView request) {
        List<String> needed = Stream.of("Require", "Proxy-Require")
                .flatMap(name -> request.headers(name).stream())
                .toList();
        return RequireHeader.unsupported(needed, OPTION_TAGS);
    }
}
