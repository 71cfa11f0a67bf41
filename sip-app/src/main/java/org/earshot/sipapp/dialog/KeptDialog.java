// SPDX-License-Identifier: Apache-2.0
package org.earshot.sipapp.dialog;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.earshot.domain.call.CallDescription;
import org.earshot.domain.call.ClientKind;
import org.earshot.domain.call.DialogId;
import org.earshot.domain.media.StreamRole;
import org.earshot.protocol.sip.SessionTimer;
import org.earshot.sipapp.media.StreamVoice;

/**
 * All that another node needs to go on with a dialog in our place. It holds SRTP keys. Immutable.
 *
 * @param container the dialog's state in the container's own words
 * @param voices who is heard on each m-line, in order
 * @param metadata the recording metadata documents that were merged, oldest first
 * @param lastSent the SDP that we sent last
 * @param offered whether it is an offer without an answer so far
 * @param keys our SRTP keys by m-line
 * @param allowed the methods of the client's Allow header that it has not refused
 */
public record KeptDialog(
        String container,
        DialogId id,
        ClientKind kind,
        CallDescription description,
        List<StreamVoice> voices,
        List<String> metadata,
        String lastSent,
        boolean offered,
        Map<Integer, String> keys,
        Set<String> allowed,
        boolean mediaRefused,
        Optional<SessionTimer> timer) {

    public KeptDialog {
        voices = List.copyOf(voices);
        metadata = List.copyOf(metadata);
        keys = Map.copyOf(keys);
        allowed = Set.copyOf(allowed);
    }

    /** Who is heard, as far as it was known where the dialog came from. */
    public StreamVoice voice(int mLine) {
        return mLine < voices.size()
                ? voices.get(mLine)
                : new StreamVoice(mLine < 2 ? StreamVoice.roleByOrder(mLine) : StreamRole.UNKNOWN, Optional.empty());
    }

    /** Never shows keys. */
    @Override
    public String toString() {
        return "KeptDialog[" + id + "]";
    }
}
