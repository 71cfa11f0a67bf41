// SPDX-License-Identifier: Apache-2.0
package org.earshot.protocol.siprec;

import java.util.List;

/** Prints who is heard where: {@code label=aor name}, or {@code label=mixed}. */
final class Parties {

    private Parties() {}

    static List<String> of(RecordingMetadata metadata) {
        return metadata.parties().stream().map(Parties::print).toList();
    }

    private static String print(StreamParty party) {
        String who = party.mixed()
                ? "mixed"
                : party.participant()
                        .map(participant -> participant.aor().orElse("?")
                                + participant.name().map(name -> " " + name).orElse(""))
                        .orElse("nobody");
        return party.label() + "=" + who;
    }
}
