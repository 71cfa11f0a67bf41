// SPDX-License-Identifier: Apache-2.0
package org.earshot.protocol.siprec;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A {@code participant} element (RFC 7865 §6.5). Immutable.
 *
 * @param id participant id, trimmed
 * @param nameIds addresses and names, the most important first; may be empty
 * @param extensions vendor data of this participant: element name to text
 */
public record Participant(String id, List<NameId> nameIds, Map<String, String> extensions) {

    public Participant {
        nameIds = List.copyOf(nameIds);
        extensions = Keyed.copy(extensions);
    }

    /** The first address. */
    public Optional<String> aor() {
        return nameIds.stream().map(NameId::aor).findFirst();
    }

    /** The first display name. */
    public Optional<String> name() {
        return nameIds.stream().flatMap(nameId -> nameId.name().stream()).findFirst();
    }

    Participant updatedBy(Participant newer) {
        Map<String, String> merged = new LinkedHashMap<>(extensions);
        merged.putAll(newer.extensions);
        return new Participant(id, newer.nameIds.isEmpty() ? nameIds : newer.nameIds, merged);
    }
}
