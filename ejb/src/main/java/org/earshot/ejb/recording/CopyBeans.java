// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.recording;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.time.Clock;
import org.earshot.domain.retention.RetentionRows;
import org.earshot.domain.storage.RecordingCopies;

/** Builds what is stored beside the recordings: their copies, and what retention asks. */
@ApplicationScoped
public class CopyBeans {

    @Produces
    @Singleton
    RecordingCopies copies(JpaTransactions transactions, Clock clock) {
        return new JpaRecordingCopies(transactions, clock);
    }

    @Produces
    @Singleton
    RetentionRows retention(JpaTransactions transactions) {
        return new JpaRetentionRows(transactions);
    }
}
