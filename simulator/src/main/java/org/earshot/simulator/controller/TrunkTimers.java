// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator.controller;

import java.time.Duration;
import org.earshot.simulator.sip.UacDialog;

/**
 * How patient a call controller is.
 *
 * @param answer how long one INVITE may take before the next trunk is tried
 * @param whileUp from one OPTIONS to the next while the trunk is in service; zero: none are sent
 * @param whileDown the same while it is not
 * @param pingAnswer how long an OPTIONS may take
 */
public record TrunkTimers(Duration answer, Duration whileUp, Duration whileDown, Duration pingAnswer) {

    /** Six tries 500 ms apart, as in Unified CM's SIP profile. */
    public static final Duration PING_ANSWER = Duration.ofSeconds(3);

    /** Of a client with one trunk that nobody watches. */
    public static final TrunkTimers PATIENT =
            new TrunkTimers(UacDialog.PATIENCE, Duration.ZERO, Duration.ZERO, PING_ANSWER);

    boolean watch() {
        return !whileUp.isZero();
    }
}
