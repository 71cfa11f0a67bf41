// SPDX-License-Identifier: Apache-2.0
package org.earshot.sipapp.message;

import java.util.Locale;
import java.util.Optional;
import org.earshot.protocol.multipart.BodyPart;
import org.earshot.protocol.multipart.MultipartBody;
import org.earshot.protocol.sdp.SessionDescription;

/**
 * The body of a request: an SDP, recording metadata, both, or nothing.
 *
 * @param metadata the metadata as bytes, not yet parsed
 * @param foreign whether nothing of the body is understood, although its sender insists on it (RFC 3261 §20.11)
 */
public record CallBody(Optional<SessionDescription> sdp, Optional<byte[]> metadata, boolean foreign) {

    private static final CallBody NONE = new CallBody(Optional.empty(), Optional.empty(), false);

    public static CallBody none() {
        return NONE;
    }

    /**
     * Reads the body.
     *
     * @throws org.earshot.protocol.sdp.SdpException when the SDP is malformed
     * @throws org.earshot.protocol.multipart.MultipartException when the parts cannot be told apart
     */
    public static CallBody read(MessageView message) {
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
