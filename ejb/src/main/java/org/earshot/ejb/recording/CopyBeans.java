// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.recording;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.time.Clock;
import org.earshot.domain.storage.RecordingCopies;

/** Builds the list of copies. */
@ApplicationScoped
public class CopyBeans {

    @Produces
    @Singleton
    RecordingCopies copies(JpaTransactions transactions, Clock clock) {
        return new JpaRecordingCopies(transactions, clock);
    }
}
