// SPDX-License-Identifier: Apache-2.0
package org.earshot.protocol.sdp;

import java.util.function.Function;

/** Writes SDP in the order of RFC 8866 §5. Confined to one call of {@link #write}. */
final class SdpWriter {

    private final StringBuilder out = new StringBuilder(512);
    private final Function<CryptoAttribute, String> crypto;

    private SdpWriter(Function<CryptoAttribute, String> crypto) {
        this.crypto = crypto;
    }

    static String write(SessionDescription sdp, Function<CryptoAttribute, String> crypto) {
        SdpWriter writer = new SdpWriter(crypto);
        writer.session(sdp);
        sdp.media().forEach(writer::media);
        return writer.out.toString();
    }

    private void session(SessionDescription sdp) {
        line('v', "0");
        line('o', sdp.origin().write());
        line('s', sdp.sessionName().isEmpty() ? "-" : sdp.sessionName());
        sdp.connection().ifPresent(address -> line('c', Connection.write(address)));
        line('t', "0 0");
        sdp.attributes().forEach(attribute -> line('a', attribute.write()));
    }

    private void media(MediaDescription media) {
        line(
                'm',
                media.mediaType() + " " + media.port() + " " + media.transport() + " "
                        + String.join(" ", media.formatTokens()));
        media.connection().ifPresent(address -> line('c', Connection.write(address)));
        media.formats().forEach(this::format);
        media.ptime().ifPresent(millis -> line('a', "ptime:" + millis));
        line('a', media.direction().attribute());
        media.label().ifPresent(label -> line('a', "label:" + label));
        media.crypto().forEach(attribute -> line('a', "crypto:" + crypto.apply(attribute)));
        if (media.rtcpMux()) {
            line('a', "rtcp-mux");
        }
        media.attributes().forEach(attribute -> line('a', attribute.write()));
    }

    private void format(PayloadFormat format) {
        format.rtpmap().ifPresent(value -> line('a', "rtpmap:" + value));
        format.fmtp().ifPresent(value -> line('a', "fmtp:" + format.payloadType() + " " + value));
    }

    private void line(char type, String value) {
        out.append(type).append('=').append(value).append("\r\n");
    }
}
