// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.replication.store;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import org.jspecify.annotations.NullUnmarked;

/** The one row with the name of this cluster. */
@Entity
@Table(name = "replication_cluster")
@NullUnmarked
class ClusterIdEntity {

    static final int ONLY = 1;

    @Id
    @Column(name = "row_no")
    private int rowNumber;

    @Column(name = "cluster_id")
    private String clusterId;

    protected ClusterIdEntity() {}

    ClusterIdEntity(String clusterId) {
        this.rowNumber = ONLY;
        this.clusterId = clusterId;
    }

    String clusterId() {
        return clusterId;
    }
}
