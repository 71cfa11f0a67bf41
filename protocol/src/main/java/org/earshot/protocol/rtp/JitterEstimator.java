// SPDX-License-Identifier: Apache-2.0
package org.earshot.protocol.rtp;

/** Interarrival jitter of one source (RFC 3550 §6.4.1, §A.8). Confined to one thread. */
public final class JitterEstimator {

    private final int clockRate;
    private boolean started;
    private long lastArrivalNanos;
    private int lastTimestamp;
    private double jitter;

    /**
     * @param clockRate RTP clock in Hz, above 0
     * @throws IllegalArgumentException when it is not
     */
    public JitterEstimator(int clockRate) {
        if (clockRate <= 0) {
            throw new IllegalArgumentException("clock rate must be above 0");
        }
        this.clockRate = clockRate;
    }

    /**
     * Takes one packet into account.
     *
     * @param arrivalNanos arrival on a monotonic clock, in nanoseconds
     * @param timestamp its RTP timestamp
     */
    public void add(long arrivalNanos, int timestamp) {
        if (started) {
            double arrivalUnits = (arrivalNanos - lastArrivalNanos) * 1e-9 * clockRate;
            double difference = Math.abs(arrivalUnits - (timestamp - lastTimestamp));
            jitter += (difference - jitter) / 16;
        }
        started = true;
        lastArrivalNanos = arrivalNanos;
        lastTimestamp = timestamp;
    }

    /** Forgets the last packet, but not the estimate: after a pause or a jump of the timestamps. */
    public void pause() {
        started = false;
    }

    /** Jitter in RTP timestamp units. */
    public double timestampUnits() {
        return jitter;
    }

    /** Jitter in milliseconds. */
    public double millis() {
        return jitter * 1000 / clockRate;
    }
}
