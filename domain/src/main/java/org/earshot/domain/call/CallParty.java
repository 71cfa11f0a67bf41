// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.call;

import java.util.Optional;

/**
 * A person or device of the call as the signalling names it.
 *
 * @param id the id in the metadata, or the address of record where there is none; unique within the recording
 * @param addressOfRecord URI or number, as given ({@code sip:5550101@198.51.100.5}, {@code 5550142})
 * @param name display name, decoded
 * @param device device name, e.g. {@code SEP0011223344AA}
 * @param left whether the party has left the call
 */
public record CallParty(
        String id, String addressOfRecord, Optional<String> name, Optional<String> device, boolean left) {}
