// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.cluster;

/** Whether a node gives up its calls. */
public enum Leaving {
    NO,
    /** Lets them end by themselves, and may still go on with those of a lost node. */
    DRAINS,
    /** Its process ends: it takes nothing any more. */
    STOPS
}
