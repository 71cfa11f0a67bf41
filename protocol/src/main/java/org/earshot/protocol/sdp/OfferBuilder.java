// SPDX-License-Identifier: Apache-2.0
package org.earshot.protocol.sdp;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Builds our own offer for an INVITE without SDP (delayed offer, RFC 3261 §13.2.1), as Unified CM sends it by default.
 * Stateless and thread-safe.
 */
public final class OfferBuilder {

    /** Codecs that every call controller can meet: m=audio PORT RTP/AVP 0 8 9 18 101. */
    public static final List<String> DEFAULT_CODECS = List.of("PCMU", "PCMA", "G722", "G729");

    private static final int TELEPHONE_EVENT_TYPE = 101;
    private static final int FIRST_DYNAMIC_TYPE = 96;

    private OfferBuilder() {}

    /** One receive-only audio line for each port, with {@link #DEFAULT_CODECS}. */
    public static SessionDescription offer(Origin ours, String address, List<Integer> ports) {
        return offer(ours, address, ports, DEFAULT_CODECS);
    }

    /**
     * One receive-only audio line for each port.
     *
     * @param ours our o= line
     * @param address our IP address, where media is received
     * @param ports RTP ports, one for each m-line, at least one
     * @param codecs codec names in order: PCMU, PCMA, G722, G729, G723, GSM, G728 or the dynamic opus, L16, iLBC
     * @throws IllegalArgumentException when a codec is not one of these or no port is given
     */
    public static SessionDescription offer(Origin ours, String address, List<Integer> ports, List<String> codecs) {
        if (ports.isEmpty()) {
            throw new IllegalArgumentException("an offer needs at least one port");
        }
        List<PayloadFormat> formats = formats(codecs);
        List<MediaDescription> lines =
                ports.stream().map(port -> audio(port, formats)).toList();
        return new SessionDescription(ours, "-", Optional.of(address), List.of(), lines);
    }

    private static List<PayloadFormat> formats(List<String> codecs) {
        List<PayloadFormat> formats = new ArrayList<>();
        int dynamic = FIRST_DYNAMIC_TYPE;
        for (String codec : codecs) {
            PayloadFormat format = format(codec, dynamic);
            dynamic = format.payloadType() == dynamic ? dynamic + 1 : dynamic;
            formats.add(format);
        }
        formats.add(
                new PayloadFormat(TELEPHONE_EVENT_TYPE, PayloadFormat.TELEPHONE_EVENT, 8000, 1, Optional.of("0-15")));
        return formats;
    }

    private static PayloadFormat format(String codec, int dynamic) {
        for (int type = 0; type <= 18; type++) {
            PayloadFormat known = StaticPayloadTypes.of(type);
            if (known.isNamed(codec) && known.clockRate() == 8000) {
                return known;
            }
        }
        if (codec.equalsIgnoreCase("opus")) {
            return new PayloadFormat(dynamic, "opus", 48000, 2, Optional.empty());
        }
        if (codec.equalsIgnoreCase("L16")) {
            return PayloadFormat.of(dynamic, "L16", 16000);
        }
        if (codec.equalsIgnoreCase("iLBC")) {
            return PayloadFormat.of(dynamic, "iLBC", 8000);
        }
        throw new IllegalArgumentException("no payload type known for codec " + codec);
    }

    private static MediaDescription audio(int port, List<PayloadFormat> formats) {
        List<String> tokens = formats.stream()
                .map(format -> Integer.toString(format.payloadType()))
                .toList();
        return new MediaDescription(
                "audio",
                port,
                "RTP/AVP",
                tokens,
                formats,
                Direction.RECVONLY,
                Optional.empty(),
                Optional.empty(),
                List.of(),
                false,
                Optional.empty(),
                List.of());
    }
}
