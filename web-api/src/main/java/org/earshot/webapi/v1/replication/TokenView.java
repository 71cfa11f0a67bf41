// SPDX-License-Identifier: Apache-2.0
package org.earshot.webapi.v1.replication;

import org.earshot.domain.replication.inbox.ReplicationToken;
import org.earshot.webapi.v1.json.JsonBody;
import org.earshot.webapi.v1.json.Times;
import org.jspecify.annotations.Nullable;

/** A token; {@code secret} is shown once, when it is made. */
record TokenView(
        String name,
        String createdBy,
        String createdAt,
        @Nullable String usedAt,
        @Nullable String revokedAt,
        @Nullable String secret)
        implements JsonBody {

    static TokenView of(ReplicationToken token, @Nullable String secret) {
        return new TokenView(
                token.name(),
                token.createdBy(),
                Times.text(token.createdAt()),
                token.usedAt().map(Times::text).orElse(null),
                token.revokedAt().map(Times::text).orElse(null),
                secret);
    }
}
