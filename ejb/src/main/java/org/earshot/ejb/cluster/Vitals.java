// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster;

/** Figures of the process that tell whether it runs as it should. */
interface Vitals {

    /** Milliseconds spent in garbage collections since the process started. */
    long gcMillis();

    /** Share of all processors that the process uses, 0 to 100. */
    int cpuPercent();
}
