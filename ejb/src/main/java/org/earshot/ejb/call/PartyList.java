// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.call;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.earshot.domain.call.CallParty;
import org.earshot.domain.call.DialogId;

/** The parties of a running recording, merged from all that its dialogs say. Confined to the lock of its call. */
final class PartyList {

    private final List<CallParty> parties = new ArrayList<>();
    private final Map<String, String> knownAs = new HashMap<>();
    private final Map<DialogId, Set<String>> namedBy = new HashMap<>();

    /**
     * Merges a description: parties are the same by id, else by address of record. Who was named by the dialog before
     * and is not named now has left, unless nobody is named.
     */
    void merge(DialogId dialog, List<CallParty> described) {
        if (described.isEmpty()) {
            return;
        }
        Set<String> ids = described.stream().map(CallParty::id).collect(Collectors.toSet());
        Set<String> named = new HashSet<>();
        for (CallParty party : described) {
            named.add(merge(party, ids));
        }
        Set<String> before = namedBy.getOrDefault(dialog, Set.of());
        parties.replaceAll(party -> before.contains(party.id()) && !named.contains(party.id()) ? left(party) : party);
        namedBy.put(dialog, named);
    }

    /** Takes the parties of a row. */
    void restore(List<CallParty> stored) {
        parties.addAll(stored);
    }

    /** The id under which a party is listed, whatever id the client uses for it now. */
    String idOf(String id) {
        return knownAs.getOrDefault(id, id);
    }

    List<CallParty> all() {
        return List.copyOf(parties);
    }

    private String merge(CallParty party, Set<String> describedIds) {
        int index = indexOf(party, describedIds);
        if (index < 0) {
            parties.add(party);
            return party.id();
        }
        CallParty known = parties.get(index);
        parties.set(index, merged(known, party));
        if (!known.id().equals(party.id())) {
            knownAs.put(party.id(), known.id());
        }
        return known.id();
    }

    private int indexOf(CallParty party, Set<String> describedIds) {
        String id = idOf(party.id());
        for (int i = 0; i < parties.size(); i++) {
            if (parties.get(i).id().equals(id)) {
                return i;
            }
        }
        for (int i = 0; i < parties.size(); i++) {
            CallParty known = parties.get(i);
            if (!describedIds.contains(known.id())
                    && !known.addressOfRecord().isBlank()
                    && known.addressOfRecord().equalsIgnoreCase(party.addressOfRecord())) {
                return i;
            }
        }
        return -1;
    }

    private static CallParty merged(CallParty known, CallParty now) {
        return new CallParty(
                known.id(),
                now.addressOfRecord().isBlank() ? known.addressOfRecord() : now.addressOfRecord(),
                either(now.name(), known.name()),
                either(now.device(), known.device()),
                now.left());
    }

    private static Optional<String> either(Optional<String> first, Optional<String> second) {
        return first.filter(text -> !text.isBlank()).or(() -> second);
    }

    private static CallParty left(CallParty party) {
        return new CallParty(party.id(), party.addressOfRecord(), party.name(), party.device(), true);
    }
}
