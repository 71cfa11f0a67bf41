// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.call;

/** How well the recording metadata of a call could be read. */
public enum MetadataQuality {
    /** None came, none was due. */
    NONE,
    /** Read without remark. */
    GOOD,
    /** Read, with faults that were mended. */
    WARNING,
    /** Not read; the raw text is kept with the recording. */
    REJECTED
}
