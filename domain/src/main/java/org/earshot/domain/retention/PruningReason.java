// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.retention;

import java.util.Locale;

/** Why the media of a recording is pruned. */
public enum PruningReason {
    /** It is older than {@link RetentionPolicy#maxAge()}. */
    AGE,
    /** It was the oldest on a disk that has to make room for new recordings. */
    PRESSURE;

    /** As it is written in answers and figures. */
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }
}
