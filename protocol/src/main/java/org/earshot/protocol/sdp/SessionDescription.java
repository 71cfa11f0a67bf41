// SPDX-License-Identifier: Apache-2.0
package org.earshot.protocol.sdp;

import java.util.List;
import java.util.Optional;

/**
 * An SDP body (RFC 8866). Immutable and thread-safe.
 *
 * @param origin the o= line; neutral values when there was none
 * @param sessionName the s= line, trimmed; {@code -} when there was none
 * @param connection address of the c= line at session level
 * @param attributes attributes at session level, in order
 * @param media the m-lines in order, at least one
 */
public record SessionDescription(
        Origin origin,
        String sessionName,
        Optional<String> connection,
        List<Attribute> attributes,
        List<MediaDescription> media) {

    public SessionDescription {
        attributes = List.copyOf(attributes);
        media = List.copyOf(media);
    }

    /**
     * Reads a body. Lenient about unknown lines and attributes, line ends, blank lines, missing o=, s= and t= lines.
     *
     * @throws SdpException when there is no v= line or no m-line, a line is not {@code x=...}, an m-line has no port
     *     between 0 and 65535 or no format, or an open audio line has no address
     */
    public static SessionDescription parse(String text) {
        return new SdpReader().read(text);
    }

    /** The address to which the m-line of that index would receive media. */
    public Optional<String> address(int index) {
        Optional<String> own = media.get(index).connection();
        return own.isPresent() ? own : connection;
    }

    /** The first m-line with that label. */
    public Optional<MediaDescription> labelled(String label) {
        return media.stream()
                .filter(line -> line.label().filter(label::equals).isPresent())
                .findFirst();
    }

    /** Whether every m-line has port 0. */
    public boolean isAllDisabled() {
        return media.stream().allMatch(MediaDescription::isDisabled);
    }

    /** The body as sent on the wire, with CRLF line ends and with SRTP keys. */
    public String write() {
        return SdpWriter.write(this, CryptoAttribute::write);
    }

    /** The body for logs: SRTP keys are hidden. Use {@link #write()} for the wire. */
    @Override
    public String toString() {
        return SdpWriter.write(this, CryptoAttribute::toString);
    }
}
