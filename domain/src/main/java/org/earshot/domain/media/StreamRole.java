// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.media;

/** Whose voice a stream carries, as far as the signalling tells. Near is heard on the left, far on the right. */
public enum StreamRole {
    /** The recorded party. */
    NEAR,
    /** The other party. */
    FAR,
    /** Both voices in one stream. */
    MIXED,
    /** Not told. */
    UNKNOWN
}
