// SPDX-License-Identifier: Apache-2.0
package org.earshot.protocol.siprec;

import java.util.List;
import java.util.Optional;

/**
 * Who is heard on one labelled stream. Immutable.
 *
 * @param label the {@code a=label} of the m-line
 * @param streamId id of the stream
 * @param senders the participants that send it and have not left; empty when nobody can be told
 * @param mixed whether the stream carries more than one voice
 */
public record StreamParty(String label, String streamId, List<Participant> senders, boolean mixed) {

    public StreamParty {
        senders = List.copyOf(senders);
    }

    /** The one participant heard here; empty when the stream is mixed or its sender is unknown. */
    public Optional<Participant> participant() {
        return mixed ? Optional.empty() : senders.stream().findFirst();
    }
}
