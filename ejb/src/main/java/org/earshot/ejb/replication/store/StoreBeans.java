// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.replication.store;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import org.earshot.domain.replication.ReplicationRows;
import org.earshot.domain.replication.inbox.InboxRows;
import org.earshot.ejb.recording.JpaTransactions;

/** Builds what replication stores. */
@ApplicationScoped
public class StoreBeans {

    @Produces
    @Singleton
    ReplicationRows jobs(JpaTransactions transactions) {
        return new JpaReplicationRows(transactions);
    }

    /** As {@link org.earshot.domain.replication.inbox.ReplicationOrigins}, too. */
    @Produces
    @Singleton
    InboxRows inbox(JpaTransactions transactions) {
        return new JpaInboxRows(transactions);
    }
}
