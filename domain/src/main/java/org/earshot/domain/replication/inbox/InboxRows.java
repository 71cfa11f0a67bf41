// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.replication.inbox;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What is stored of the side that takes recordings. Each method is one short transaction and throws
 * {@link org.earshot.domain.error.RecorderException} STORE_UNAVAILABLE. Thread-safe.
 */
public interface InboxRows extends ReplicationOrigins {

    /**
     * The name of this cluster, which the first asker decides for all.
     *
     * @param otherwise what it becomes when it has none
     */
    String clusterId(String otherwise);

    /**
     * @param digest SHA-256 of the secret, in hexadecimal
     * @throws org.earshot.domain.error.RecorderException CONFLICT when there is or was one of that name
     */
    void insert(ReplicationToken token, String digest);

    /** By name. */
    List<ReplicationToken> tokens();

    Optional<ReplicationToken> token(String digest);

    void used(String token, Instant at);

    /** @return false when there is none that was not revoked before */
    boolean revoke(String token, Instant at);

    /** Notes where a recording came from, or notes it anew. */
    void put(ReplicationOrigin origin);
}
