// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.recording;

import jakarta.persistence.EntityManager;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import org.earshot.domain.error.ErrorCode;
import org.earshot.domain.error.RecorderException;

/**
 * Transactions that begin anew, as a whole and after a short pause, when the database gave them up for another one: two
 * database servers that are equal find out at the commit only. The work may be called several times. Thread-safe.
 */
final class JpaRetriedTransactions implements JpaTransactions {

    private static final int ATTEMPTS = 8;
    /** The pause before the second attempt is at most twice this, and doubles from one to the next. */
    private static final long PAUSE_NANOS = 2_000_000;

    private final JpaTransactions transactions;

    JpaRetriedTransactions(JpaTransactions transactions) {
        this.transactions = transactions;
    }

    /** @throws RecorderException STORE_UNAVAILABLE when all attempts met others */
    @Override
    public <T> T call(Function<EntityManager, T> work) {
        for (int attempt = 1; ; attempt++) {
            try {
                return transactions.call(work);
                // A commit that fails throws checked exceptions through the interceptor.
            } catch (Exception e) {
                if (!JpaConflicts.isLostToAnother(e)) {
                    throw unchecked(e);
                }
                if (attempt == ATTEMPTS) {
                    throw new RecorderException(
                            ErrorCode.STORE_UNAVAILABLE, "The row is being changed elsewhere all the time", e);
                }
                LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(PAUSE_NANOS << attempt));
            }
        }
    }

    private static RuntimeException unchecked(Exception e) {
        return e instanceof RuntimeException known ? known : new IllegalStateException(e.getMessage(), e);
    }
}
