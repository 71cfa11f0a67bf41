// SPDX-License-Identifier: Apache-2.0
package org.earshot.sipapp.message;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.earshot.protocol.multipart.BodyPart;
import org.earshot.protocol.multipart.MultipartBody;
import org.earshot.protocol.multipart.MultipartException;
import org.earshot.protocol.sdp.SdpException;
import org.earshot.protocol.sdp.SessionDescription;

/**
 * The body of a message: an SDP, recording metadata, both, or nothing. Immutable but for the bytes of the metadata.
 *
 * @param metadata the metadata as bytes, not yet parsed
 * @param foreign whether nothing of the body is understood, although its sender insists on it (RFC 3261 §20.11)
 */
public record CallBody(Optional<SessionDescription> sdp, Optional<byte[]> metadata, boolean foreign) {

    private static final CallBody NONE = new CallBody(Optional.empty(), Optional.empty(), false);

    /** What a message without a body says. */
    public static CallBody none() {
        return NONE;
    }

    /**
     * Reads a body that may bring an offer.
     *
     * @throws SipFailureException 400 when the body is malformed, 415 when its type or encoding is not known (RFC 3261
     *     §8.2.3)
     */
    public static CallBody readOffer(MessageView message) {
        CallBody body = read(message);
        if (body.foreign()) {
            throw new SipFailureException(
                    SipFailure.of(415, "Unsupported Media Type").withHeader("Accept", Capabilities.ACCEPT));
        }
        return body;
    }

    /**
     * Reads a body; one that is not understood is passed over.
     *
     * @throws SipFailureException 400 when the body is malformed, 415 when it is encoded
     */
    public static CallBody read(MessageView message) {
        if (message.body().length > 0 && !isPlain(message.headers("Content-Encoding"))) {
            throw new SipFailureException(SipFailure.of(415, "Unsupported Media Type")
                    .withHeader("Accept-Encoding", Capabilities.ACCEPT_ENCODING));
        }
        try {
            return parse(message);
        } catch (SdpException | MultipartException malformed) {
            throw new SipFailureException(
                    SipFailure.of(400, "Bad Request").withWarning(String.valueOf(malformed.getMessage())));
        }
    }

    private static boolean isPlain(List<String> encodings) {
        return encodings.stream().allMatch(each -> each.strip().equalsIgnoreCase(Capabilities.ACCEPT_ENCODING));
    }

    private static CallBody parse(MessageView message) {
        byte[] body = message.body();
        if (body.length == 0) {
            return NONE;
        }
        MultipartBody parts = MultipartBody.parse(
                message.contentType().orElse("application/sdp"),
                message.header("Content-Disposition").orElse(""),
                body);
        Optional<byte[]> metadata = parts.metadata();
        boolean foreign = parts.sdp().isEmpty()
                && metadata.isEmpty()
                && !parts.parts().stream().allMatch(CallBody::isOptional);
        return new CallBody(parts.sdp().map(SessionDescription::parse), metadata, foreign);
    }

    private static boolean isOptional(BodyPart part) {
        return part.disposition()
                .map(value -> value.toLowerCase(Locale.ROOT).replace(" ", ""))
                .filter(value -> value.contains("handling=optional"))
                .isPresent();
    }
}
