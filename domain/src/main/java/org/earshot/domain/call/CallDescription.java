// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.call;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * All that the signalling says about the call, apart from its media. A later description replaces an earlier one of the
 * same dialog; parties that it no longer names are kept and marked as left.
 *
 * @param call what links the recordings of one call, e.g. {@code ucm:clustera/41200017}
 * @param attributes vendor facts by name: {@code guid}, {@code sip_session_id}, {@code group}, {@code ucid}, ...
 * @param rawMetadata the metadata body when it could not be read, at most 64 KiB
 * @param startedAt start of the call by the client's clock, if it says so credibly
 */
public record CallDescription(
        String call,
        List<CallParty> parties,
        Map<String, String> attributes,
        MetadataQuality metadata,
        Optional<String> rawMetadata,
        Optional<Instant> startedAt) {

    public CallDescription {
        parties = List.copyOf(parties);
        attributes = Map.copyOf(attributes);
    }
}
