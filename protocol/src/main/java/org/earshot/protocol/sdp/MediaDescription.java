// SPDX-License-Identifier: Apache-2.0
package org.earshot.protocol.sdp;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * One m-line with its attributes (RFC 8866 §5.14). Immutable.
 *
 * @param mediaType {@code audio}, {@code video}, ... in lower case
 * @param port 0 to 65535; 0 means the stream is refused or gone
 * @param transport protocol as sent, for example {@code RTP/AVP}
 * @param formatTokens the formats of the m-line as sent, in order; what is not RTP has only these
 * @param formats the payload types of an RTP m-line, in order of the sender's preference
 * @param direction effective direction: the session's default is honoured, and {@code c=0.0.0.0} counts as inactive
 * @param connection address of the c= line of this m-line, if it has one
 * @param label {@code a=label} (RFC 4574), the key to recording metadata
 * @param crypto usable {@code a=crypto} lines in order
 * @param rtcpMux whether {@code a=rtcp-mux} was given (RFC 5761)
 * @param ptime packet time in milliseconds
 * @param attributes all other attributes in order
 */
public record MediaDescription(
        String mediaType,
        int port,
        String transport,
        List<String> formatTokens,
        List<PayloadFormat> formats,
        Direction direction,
        Optional<String> connection,
        Optional<String> label,
        List<CryptoAttribute> crypto,
        boolean rtcpMux,
        Optional<Integer> ptime,
        List<Attribute> attributes) {

    /**
     * @throws IllegalArgumentException when the port is out of range or no format is given
     */
    public MediaDescription {
        if (port < 0 || port > 65535 || formatTokens.isEmpty()) {
            throw new IllegalArgumentException("m-line with port " + port + " and formats " + formatTokens);
        }
        formatTokens = List.copyOf(formatTokens);
        formats = List.copyOf(formats);
        crypto = List.copyOf(crypto);
        attributes = List.copyOf(attributes);
    }

    /** The same line with a c= line of its own, or without one. */
    public MediaDescription withConnection(Optional<String> address) {
        return with(port, direction, address);
    }

    /** The same line with a direction. */
    public MediaDescription withDirection(Direction other) {
        return with(port, other, connection);
    }

    /** The same line, refused or taken away (RFC 3264 §8.2). */
    public MediaDescription disabled() {
        return with(0, Direction.INACTIVE, Optional.empty());
    }

    /**
     * The same line received elsewhere.
     *
     * @throws IllegalArgumentException when the port is out of range
     */
    public MediaDescription with(int otherPort, Direction otherDirection, Optional<String> address) {
        return new MediaDescription(
                mediaType,
                otherPort,
                transport,
                formatTokens,
                formats,
                otherDirection,
                address,
                label,
                crypto,
                rtcpMux,
                ptime,
                attributes);
    }

    public boolean isAudio() {
        return mediaType.equals("audio");
    }

    public boolean isVideo() {
        return mediaType.equals("video");
    }

    /** Whether the sender disabled the stream (RFC 3264 §8.2). */
    public boolean isDisabled() {
        return port == 0;
    }

    /** Whether the transport is plain RTP, with or without feedback (RFC 3551, RFC 4585). */
    public boolean isPlainRtp() {
        return isTransport("RTP/AVP") || isTransport("RTP/AVPF");
    }

    /** Whether the transport is SRTP with keys in SDP (RFC 3711, RFC 5124); DTLS-SRTP is not. */
    public boolean isSrtp() {
        return isTransport("RTP/SAVP") || isTransport("RTP/SAVPF");
    }

    private boolean isTransport(String name) {
        return transport.equalsIgnoreCase(name);
    }

    /** The first format with that encoding name; letter case is ignored. */
    public Optional<PayloadFormat> format(String encodingName) {
        return formats.stream().filter(format -> format.isNamed(encodingName)).findFirst();
    }

    /** The format of a payload type. */
    public Optional<PayloadFormat> format(int payloadType) {
        return formats.stream()
                .filter(format -> format.payloadType() == payloadType)
                .findFirst();
    }

    /** The value of the first other attribute of that name; empty text for a property attribute. */
    public Optional<String> attribute(String name) {
        return attributes.stream()
                .filter(attribute -> attribute.is(name))
                .map(Attribute::value)
                .findFirst();
    }

    /** Upper-case names of the codecs offered, without events and comfort noise. */
    public List<String> codecNames() {
        return formats.stream()
                .filter(format ->
                        !format.isAuxiliary() && !format.encodingName().isEmpty())
                .map(format -> format.encodingName().toUpperCase(Locale.ROOT))
                .toList();
    }
}
