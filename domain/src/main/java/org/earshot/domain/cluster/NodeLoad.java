// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.cluster;

/**
 * How busy a node is.
 *
 * @param activeRecordings recordings that run now
 * @param maxRecordings most recordings at once by its settings; at least 1
 * @param freePorts RTP/RTCP port pairs that are free
 * @param usedPorts RTP/RTCP port pairs in use
 * @param cpuPercent of all cores of the machine by the process, 0 to 100
 * @param stallMillis time in the last ten seconds in which the process did not run when it should have
 * @param gcMillis time in the last ten seconds spent in garbage collection pauses
 * @param writeLagMillis age of the oldest captured data that is not written yet
 * @param replicationLagMillis age of the oldest captured data that the twins do not hold yet
 * @param diskFreeBytes room on the recording disk
 */
public record NodeLoad(
        int activeRecordings,
        int maxRecordings,
        int freePorts,
        int usedPorts,
        int cpuPercent,
        long stallMillis,
        long gcMillis,
        long writeLagMillis,
        long replicationLagMillis,
        long diskFreeBytes) {

    /** Port pairs that a call of two streams takes. */
    private static final double PORTS_OF_A_CALL = 2;

    public NodeLoad {
        if (maxRecordings < 1) {
            throw new IllegalArgumentException("A node can record at least one call: " + maxRecordings);
        }
    }

    /** The used share of what runs out first, 0 to 1. */
    public double share() {
        double byRecordings = (double) activeRecordings / maxRecordings;
        double byPorts = usedPorts + freePorts == 0 ? 1 : (double) usedPorts / (usedPorts + freePorts);
        return Math.min(1, Math.max(byRecordings, byPorts));
    }

    /** How many more calls fit. */
    public double room() {
        return Math.max(0, Math.min(maxRecordings - activeRecordings, freePorts / PORTS_OF_A_CALL));
    }
}
