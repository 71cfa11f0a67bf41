// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.recording;

import org.earshot.domain.recording.Recording;
import org.earshot.ejb.call.RowTrial;

/** Writes the rows of a call into a transaction that is rolled back. Thread-safe. */
final class JpaRowTrial implements RowTrial {

    /** Rolls the transaction back. */
    private static final class Over extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Over() {
            super("The rehearsal is over", null, false, false);
        }
    }

    private final JpaTransactions transactions;

    JpaRowTrial(JpaTransactions transactions) {
        this.transactions = transactions;
    }

    @Override
    public void write(Recording active, Recording closed) {
        try {
            transactions.call(entities -> {
                entities.persist(RecordingEntity.from(active));
                entities.flush();
                entities.clear();
                RecordingEntity stored =
                        entities.find(RecordingEntity.class, active.id().toString());
                stored.take(closed);
                entities.flush();
                throw new Over();
            });
        } catch (RuntimeException e) {
            if (!isOver(e)) {
                throw e;
            }
        }
    }

    private static boolean isOver(Throwable thrown) {
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            if (cause instanceof Over) {
                return true;
            }
        }
        return false;
    }
}
