// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.recording;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import java.util.Optional;
import org.earshot.domain.call.CallParty;
import org.jspecify.annotations.Nullable;

/** Row of a party of the call. */
@Embeddable
record ParticipantEntity(
        @Column(name = "party_id") String partyId,
        @Column(name = "address_of_record") String addressOfRecord,
        @Column(name = "display_name") @Nullable String displayName,
        @Column(name = "device") @Nullable String device,
        @Column(name = "has_left") boolean hasLeft) {

    static ParticipantEntity from(CallParty party) {
        return new ParticipantEntity(
                Columns.text(party.id(), 255),
                Columns.text(party.addressOfRecord(), 255),
                party.name().map(name -> Columns.text(name, 255)).orElse(null),
                party.device().map(name -> Columns.text(name, 255)).orElse(null),
                party.left());
    }

    CallParty toDomain() {
        return new CallParty(
                partyId, addressOfRecord, Optional.ofNullable(displayName), Optional.ofNullable(device), hasLeft);
    }
}
