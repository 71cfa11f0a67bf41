// SPDX-License-Identifier: Apache-2.0
package org.earshot.server.user;

import java.util.List;
import java.util.Locale;

/** What an identity may do; each role has all rights of the one before it. Thread-safe. */
enum Role {
    VIEWER,
    OPERATOR,
    ADMIN;

    /** Reads a role as it is written on the command line, whatever its letter case. */
    static Role of(String text) {
        try {
            return valueOf(text.toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException unknown) {
            throw new IllegalArgumentException(
                    "There is no role '" + text + "': use viewer, operator or admin", unknown);
        }
    }

    /** The names that the server's role decoder sees, least first. */
    List<String> granted() {
        return List.of(values()).subList(0, ordinal() + 1).stream()
                .map(role -> role.name().toLowerCase(Locale.ROOT))
                .toList();
    }
}
