// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.replication.inbox;

import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.earshot.domain.error.ErrorCode;
import org.earshot.domain.error.RecorderException;
import org.earshot.domain.replication.inbox.InboxRows;
import org.earshot.domain.replication.inbox.ReplicationToken;
import org.earshot.domain.replication.inbox.ReplicationTokens;

/**
 * Tokens of 256 random bits, kept as their SHA-256. They are found by that digest: how long that takes says nothing of a
 * secret, which nobody can come closer to bit by bit. Thread-safe.
 */
final class TokenRegister implements ReplicationTokens {

    private static final String PREFIX = "esr_";
    private static final int BYTES = 32;
    private static final int LONGEST = 100;
    private static final Duration USE_NOTED = Duration.ofMinutes(1);

    private final InboxRows rows;
    private final Clock clock;
    private final SecureRandom random = new SecureRandom();

    TokenRegister(InboxRows rows, Clock clock) {
        this.rows = rows;
        this.clock = clock;
    }

    @Override
    public List<ReplicationToken> all() {
        return rows.tokens();
    }

    @Override
    public Issued create(String name, String who) {
        ReplicationToken token;
        try {
            token = new ReplicationToken(name, who, clock.instant(), Optional.empty(), Optional.empty());
        } catch (IllegalArgumentException e) {
            throw new RecorderException(ErrorCode.BAD_REQUEST, String.valueOf(e.getMessage()), e);
        }
        byte[] bits = new byte[BYTES];
        random.nextBytes(bits);
        String secret = PREFIX + Base64.getUrlEncoder().withoutPadding().encodeToString(bits);
        rows.insert(token, digest(secret));
        InboxLog.LOG.tokenMade(name, who);
        return new Issued(token, secret);
    }

    @Override
    public void revoke(String name, String who) {
        if (!rows.revoke(name, clock.instant())) {
            throw new RecorderException(ErrorCode.NOT_FOUND, "There is no token '" + name + "' that is in use");
        }
        InboxLog.LOG.tokenRevoked(name, who);
    }

    @Override
    public Optional<ReplicationToken> check(String secret) {
        if (secret.length() > LONGEST || !secret.startsWith(PREFIX)) {
            return Optional.empty();
        }
        Optional<ReplicationToken> known =
                rows.token(digest(secret)).filter(token -> token.revokedAt().isEmpty());
        Instant now = clock.instant();
        known.filter(token -> token.usedAt()
                        .map(used -> used.plus(USE_NOTED).isBefore(now))
                        .orElse(true))
                .ifPresent(token -> rows.used(token.name(), now));
        return known;
    }

    private static String digest(String secret) {
        return FileDigest.of(secret.getBytes(StandardCharsets.UTF_8));
    }
}
