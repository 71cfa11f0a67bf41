// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.replication;

import java.util.Locale;

/** What a run of a job looks at. */
public enum ReplicationMode {
    /** Recordings of which the target has not confirmed that it has them. */
    INCREMENTAL,
    /** All recordings: the target computes the checksum of each again, and what is damaged or missing there is sent again. */
    FULL;

    /** As it is written in requests and answers. */
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }
}
