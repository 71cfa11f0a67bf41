// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator.media;

/** Whose voice a stream carries. */
public enum Side {
    /** The recorded party: left channel. */
    NEAR,
    /** The other party: right channel. */
    FAR
}
