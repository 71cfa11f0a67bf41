// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator.call;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * One trunk's try at one dialog of a call.
 *
 * @param at when the first INVITE was sent
 * @param trunk host and port that it was sent to
 * @param redirections 3xx that were followed
 * @param status final response; 408 also for silence, 0 when nothing could be reached
 * @param home host and port of the recorder that answered with 200; empty when none did
 * @param took time to the final response, or to giving up
 */
public record Attempt(
        String callId,
        Instant at,
        String trunk,
        List<Redirection> redirections,
        int status,
        String home,
        Duration took) {

    public Attempt {
        redirections = List.copyOf(redirections);
    }

    /**
     * A 3xx.
     *
     * @param to host and port that the call was sent on to
     */
    public record Redirection(Instant at, String to) {}
}
