// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.media;

import java.util.Map;
import java.util.Optional;

/**
 * One accepted m-line of a dialog.
 *
 * @param mLine index of the m-line in the SDP, from 0
 * @param label the SDP label (RFC 4574)
 * @param partyId {@link org.earshot.domain.call.CallParty#id()} of the speaker, if known
 * @param active false while on hold (inactive): silence is expected and raises no alarm
 * @param codecs by RTP payload type 0-127: what may arrive, with telephone-event and CN
 * @param srtp key of what arrives; empty for plain RTP
 * @param rtcpMux whether RTCP shares the RTP port (RFC 5761)
 * @param copyOf number of the stream of the same recording that this one repeats; set by the recorder, not by signalling
 */
public record StreamSpec(
        int mLine,
        MediaKind kind,
        StreamRole role,
        Optional<String> label,
        Optional<String> partyId,
        boolean active,
        Map<Integer, Codec> codecs,
        Optional<SrtpKey> srtp,
        boolean rtcpMux,
        Optional<Integer> copyOf) {

    public StreamSpec {
        codecs = Map.copyOf(codecs);
    }

    /** This stream as a second copy of another of the same recording. */
    public StreamSpec asCopyOf(int stream) {
        return new StreamSpec(mLine, kind, role, label, partyId, active, codecs, srtp, rtcpMux, Optional.of(stream));
    }
}
