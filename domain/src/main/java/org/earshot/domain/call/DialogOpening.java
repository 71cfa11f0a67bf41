// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.call;

import java.util.List;
import org.earshot.domain.media.StreamSpec;

/**
 * A recording client's wish to open a dialog, with the streams that its offer (or ours) holds.
 *
 * @param remote signalling address of the client, {@code host:port/transport}
 * @param userAgent the client's own name, or empty
 * @param streams the m-lines that will be accepted, in order
 */
public record DialogOpening(
        DialogId dialog,
        CallKey key,
        ClientKind kind,
        CallDescription description,
        List<StreamSpec> streams,
        String remote,
        String userAgent,
        SignallingLink link) {

    public DialogOpening {
        streams = List.copyOf(streams);
    }
}
