// SPDX-License-Identifier: Apache-2.0
package org.earshot.webapi.v1.recording;

import org.earshot.domain.replication.inbox.ReplicationOrigin;
import org.earshot.webapi.v1.json.Times;

/** Where a recording was captured that another cluster has brought here, and with which token. */
record OriginView(String cluster, String site, String node, String sha256, String receivedAt, String token) {

    static OriginView of(ReplicationOrigin origin) {
        return new OriginView(
                origin.cluster(),
                origin.site(),
                origin.node(),
                origin.sha256(),
                Times.text(origin.receivedAt()),
                origin.token());
    }
}
