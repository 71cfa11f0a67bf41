// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.recording;

import java.util.Optional;
import org.earshot.domain.call.DialogId;
import org.earshot.domain.media.MediaKind;
import org.earshot.domain.media.StreamCounters;
import org.earshot.domain.media.StreamRole;

/**
 * One media stream of one participant.
 *
 * @param stream number of the stream in the call file
 * @param mLine index of the m-line in its dialog's SDP
 * @param copyOf stream number of the track that this one repeats (a second copy of the same call)
 */
public record Track(
        int stream,
        DialogId dialog,
        int mLine,
        MediaKind kind,
        StreamRole role,
        Optional<String> label,
        Optional<String> partyId,
        Optional<Integer> copyOf,
        boolean encrypted,
        StreamCounters counters) {}
