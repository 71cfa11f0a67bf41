// SPDX-License-Identifier: Apache-2.0
package org.earshot.sipapp.media;

import java.util.Optional;
import org.earshot.domain.media.StreamRole;

/**
 * Who is heard on a stream, as far as the signalling tells.
 *
 * @param partyId the id of a party of the call
 */
public record StreamVoice(StreamRole role, Optional<String> partyId) {

    /** The first m-line is the near end, the second the far end, by the habit of all clients seen. */
    public static StreamRole roleByOrder(int mLine) {
        return switch (mLine) {
            case 0 -> StreamRole.NEAR;
            case 1 -> StreamRole.FAR;
            default -> StreamRole.UNKNOWN;
        };
    }
}
