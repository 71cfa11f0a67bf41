// SPDX-License-Identifier: Apache-2.0
package org.earshot.sipapp.call;

import java.util.Optional;
import org.earshot.protocol.multipart.MultipartBody;
import org.earshot.protocol.sdp.SessionDescription;

/**
 * The body of a request: an SDP, recording metadata, both, or nothing.
 *
 * @param metadata the metadata as bytes, not yet parsed
 */
record CallBody(Optional<SessionDescription> sdp, Optional<byte[]> metadata) {

    /**
     * Reads the body.
     *
     * @throws org.earshot.protocol.sdp.SdpException when the SDP is malformed
     * @throws org.earshot.protocol.multipart.MultipartException when the parts cannot be told apart
     */
    static CallBody read(MessageView message) {
        byte[] body = message.body();
        if (body.length == 0) {
            return new CallBody(Optional.empty(), Optional.empty());
        }
        MultipartBody parts = MultipartBody.parse(message.contentType().orElse("application/sdp"), body);
        return new CallBody(parts.sdp().map(SessionDescription::parse), parts.metadata());
    }
}
