// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.replication.inbox;

import java.util.List;
import java.util.Optional;

/** Gives out tokens and checks them. Thread-safe. */
public interface ReplicationTokens {

    /**
     * A token that was just made.
     *
     * @param secret what the other cluster shows; it cannot be had again
     */
    record Issued(ReplicationToken token, String secret) {}

    /** By name, the revoked ones among them. */
    List<ReplicationToken> all();

    /**
     * Makes a token of 256 random bits.
     *
     * @throws org.earshot.domain.error.RecorderException CONFLICT when there is or was one of that name; BAD_REQUEST when the
     *     name is malformed; STORE_UNAVAILABLE
     */
    Issued create(String name, String who);

    /** @throws org.earshot.domain.error.RecorderException NOT_FOUND, STORE_UNAVAILABLE */
    void revoke(String name, String who);

    /**
     * The token of a secret, unless it is revoked or there is none.
     *
     * @throws org.earshot.domain.error.RecorderException STORE_UNAVAILABLE
     */
    Optional<ReplicationToken> check(String secret);
}
