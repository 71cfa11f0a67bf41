// SPDX-License-Identifier: Apache-2.0
package org.earshot.sipapp.message;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.earshot.protocol.sdp.AnswerPolicy;
import org.earshot.protocol.sip.RequireHeader;

/** What the recorder can do, as its SIP headers say. */
public final class Capabilities {

    public static final String ALLOW = "INVITE, ACK, CANCEL, BYE, OPTIONS, UPDATE, INFO";
    public static final String ACCEPT = "application/sdp, application/rs-metadata+xml, multipart/mixed";

    /** Bodies come as they are (RFC 3261 §20.2). */
    static final String ACCEPT_ENCODING = "identity";

    public static final String SUPPORTED = "timer, siprec, record-aware, X-cisco-srtp-fallback";

    /** Option tags a client may require (RFC 3261 §20.32). With 100rel nothing changes: no 1xx but 100 is sent. */
    static final Set<String> OPTION_TAGS =
            Set.of("siprec", "timer", "record-aware", "100rel", "replaces", "x-cisco-srtp-fallback");

    /** Codecs of which renditions can be made. */
    static final AnswerPolicy PLAYABLE =
            new AnswerPolicy(List.of("PCMU", "PCMA", "G722", "G729", "opus", "L16"), false, true, false);

    /** Codecs of which the packets can be kept and exported. */
    static final AnswerPolicy STORABLE = AnswerPolicy.AUDIO;

    /** Our own offer when the client brings none, in order of preference. */
    public static final List<String> OFFERED_CODECS = List.of("PCMU", "PCMA", "G722", "G729");

    private Capabilities() {}

    /** The options that a request needs and the recorder lacks, whether of us or of a proxy: nothing is behind us. */
    public static List<String> unsupported(MessageView request) {
        List<String> needed = Stream.of("Require", "Proxy-Require")
                .flatMap(name -> request.headers(name).stream())
                .toList();
        return RequireHeader.unsupported(needed, OPTION_TAGS);
    }
}
