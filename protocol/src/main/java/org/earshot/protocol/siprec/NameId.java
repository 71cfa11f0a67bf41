// SPDX-License-Identifier: Apache-2.0
package org.earshot.protocol.siprec;

import java.util.Optional;

/**
 * A {@code nameID} element: how a participant is known (RFC 7865 §6.5). Immutable.
 *
 * @param aor address of record without URI parameters; without scheme when it was sent so
 * @param name display name; blank ones are absent
 */
public record NameId(String aor, Optional<String> name) {

    /** Brings an address to one form: brackets, URI parameters and URI headers are dropped. */
    static String normalise(String text) {
        String aor = text.strip();
        if (aor.startsWith("<") && aor.endsWith(">") && aor.length() > 2) {
            aor = aor.substring(1, aor.length() - 1).strip();
        }
        int from = Math.max(0, aor.lastIndexOf('@'));
        int semicolon = aor.indexOf(';', from);
        if (semicolon >= 0) {
            aor = aor.substring(0, semicolon);
        }
        int question = aor.indexOf('?', from);
        return (question >= 0 ? aor.substring(0, question) : aor).strip();
    }
}
