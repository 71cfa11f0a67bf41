// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.replication.inbox;

import java.util.Locale;

/**
 * How it stands with a recording that is brought here.
 *
 * @param offset bytes of the call file that are here and need not be sent again
 * @param why for people
 */
public record UploadStatus(State state, long offset, String why) {

    /** How it stands. */
    public enum State {
        /** The rest of the file is to be sent. */
        OPEN,
        /** The whole recording is here, with that checksum. */
        PRESENT,
        /** It is not taken, and is not to be offered again: it was captured here, or has been removed here. */
        UNWANTED;

        /** As it is written in answers. */
        public String code() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
