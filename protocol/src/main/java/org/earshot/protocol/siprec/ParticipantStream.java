// SPDX-License-Identifier: Apache-2.0
package org.earshot.protocol.siprec;

import java.util.List;

/**
 * A {@code participantstreamassoc} element: which streams a participant sends and hears (RFC 7865 §6.8). Immutable.
 *
 * @param participantId the participant
 * @param sends ids of the streams that carry this participant's voice
 * @param receives ids of the streams that this participant hears
 */
public record ParticipantStream(String participantId, List<String> sends, List<String> receives) {

    public ParticipantStream {
        sends = List.copyOf(sends);
        receives = List.copyOf(receives);
    }
}
