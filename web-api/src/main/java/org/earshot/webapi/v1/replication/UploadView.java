// SPDX-License-Identifier: Apache-2.0
package org.earshot.webapi.v1.replication;

import org.earshot.domain.replication.inbox.UploadStatus;
import org.earshot.webapi.v1.json.JsonBody;

/** How it stands with a recording that is brought here. */
record UploadView(String state, long offset, String why) implements JsonBody {

    static UploadView of(UploadStatus status) {
        return new UploadView(status.state().code(), status.offset(), status.why());
    }
}
