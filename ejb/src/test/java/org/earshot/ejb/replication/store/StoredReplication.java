// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.replication.store;

import org.earshot.domain.replication.ReplicationRows;
import org.earshot.domain.replication.inbox.InboxRows;
import org.earshot.ejb.recording.TestDatabase;

/** What replication stores, in a database of a test. */
public final class StoredReplication {

    private StoredReplication() {}

    public static TestDatabase database() {
        return new TestDatabase(
                ClusterIdEntity.class,
                TokenEntity.class,
                OriginEntity.class,
                JobEntity.class,
                RunEntity.class,
                DeliveryEntity.class);
    }

    public static ReplicationRows jobs(TestDatabase database) {
        return new JpaReplicationRows(database);
    }

    public static InboxRows inbox(TestDatabase database) {
        return new JpaInboxRows(database);
    }
}
