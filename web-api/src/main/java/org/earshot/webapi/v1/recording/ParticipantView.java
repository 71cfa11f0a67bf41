// SPDX-License-Identifier: Apache-2.0
package org.earshot.webapi.v1.recording;

import org.earshot.domain.call.CallParty;
import org.jspecify.annotations.Nullable;

/** A person or device of the call. */
record ParticipantView(
        String id,
        String aor,
        @Nullable String name,
        @Nullable String device,
        boolean left) {

    static ParticipantView of(CallParty party) {
        return new ParticipantView(
                party.id(),
                party.addressOfRecord(),
                party.name().orElse(null),
                party.device().orElse(null),
                party.left());
    }
}
