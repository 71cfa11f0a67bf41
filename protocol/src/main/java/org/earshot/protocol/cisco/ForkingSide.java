// SPDX-License-Identifier: Apache-2.0
package org.earshot.protocol.cisco;

/** Whose voice a forked stream carries: the recorded party's or the other's. */
public enum ForkingSide {
    NEAR,
    FAR
}
