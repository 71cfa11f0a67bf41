// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.replication;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.earshot.domain.recording.RecordingId;

/**
 * How it stands with one recording of a job.
 *
 * @param sha256 of the call file as it was last sent or compared, in hexadecimal; empty when that was not computed
 * @param bytes length of the call file by its row at that time: a row that says otherwise now is to be sent again
 * @param attempts that failed in a row
 * @param at of the last change
 * @param nextTry not before this; for FAILED only
 * @param problem what went wrong; at most 500 characters
 */
public record Delivery(
        String job,
        RecordingId recording,
        State state,
        String sha256,
        long bytes,
        int attempts,
        Instant at,
        Optional<Instant> nextTry,
        Optional<String> problem) {

    public static final int LONGEST_PROBLEM = 500;

    private static final Duration FIRST_PAUSE = Duration.ofSeconds(5);
    private static final Duration LONGEST_PAUSE = Duration.ofHours(1);

    /** How it stands. */
    public enum State {
        /** The target has the whole file with this checksum. */
        CONFIRMED,
        /** Confirmed, and deleted here by the job. */
        REMOVED,
        /** To be tried again. */
        FAILED,
        /** The target does not want it: it was its own, or has been removed there. */
        UNWANTED
    }

    public Delivery {
        problem = problem.map(text -> text.length() <= LONGEST_PROBLEM ? text : text.substring(0, LONGEST_PROBLEM));
    }

    /** The pause after so many failures in a row: 5 s, doubled by each further one, at most an hour. */
    public static Duration pause(int attempts) {
        Duration pause = FIRST_PAUSE.multipliedBy(1L << Math.min(20, Math.max(0, attempts - 1)));
        return pause.compareTo(LONGEST_PAUSE) < 0 ? pause : LONGEST_PAUSE;
    }
}
