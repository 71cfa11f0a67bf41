// SPDX-License-Identifier: Apache-2.0
package org.earshot.server.user;

import java.util.List;
import java.util.Locale;

/**
 * What an identity may do; operator and admin have all rights of the role before them, compliance those of viewer. Thread-safe.
 */
enum Role {
    VIEWER,
    OPERATOR,
    ADMIN,
    /** Places and releases legal holds. */
    COMPLIANCE;

    /** Reads a role as it is written on the command line, whatever its letter case. */
    static Role of(String text) {
        try {
            return valueOf(text.toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException unknown) {
            throw new IllegalArgumentException(
                    "There is no role '" + text + "': use viewer, operator, admin or compliance", unknown);
        }
    }

    /** The names that the server's role decoder sees, least first. */
    List<String> granted() {
        List<Role> roles = this == COMPLIANCE
                ? List.of(VIEWER, COMPLIANCE)
                : List.of(values()).subList(0, ordinal() + 1);
        return roles.stream().map(role -> role.name().toLowerCase(Locale.ROOT)).toList();
    }
}
