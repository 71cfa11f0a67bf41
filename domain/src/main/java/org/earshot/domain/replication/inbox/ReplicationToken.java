// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.replication.inbox;

import java.time.Instant;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A token with which another cluster may bring recordings here, and do nothing else. Only its SHA-256 is kept.
 *
 * @param name 1 to 40 small letters, digits and hyphens
 * @param usedAt when it was last used, to about a minute
 * @param revokedAt since when it is not taken any more
 */
public record ReplicationToken(
        String name, String createdBy, Instant createdAt, Optional<Instant> usedAt, Optional<Instant> revokedAt) {

    private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9-]{0,39}");

    public ReplicationToken {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException("A token's name has 1 to 40 small letters, digits and hyphens");
        }
    }
}
