// SPDX-License-Identifier: Apache-2.0
package org.earshot.webapi.v1.replication;

import org.earshot.domain.replication.inbox.ClusterIdentity;
import org.earshot.webapi.v1.json.JsonBody;

/** Which cluster this is. */
record IdentityView(String cluster, String site) implements JsonBody {

    static IdentityView of(ClusterIdentity identity) {
        return new IdentityView(identity.id(), identity.site());
    }
}
