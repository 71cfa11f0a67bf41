// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.earshot.simulator.call.CallResult;
import org.earshot.simulator.recording.ApiException;
import org.earshot.simulator.recording.RecorderApi;
import org.earshot.simulator.recording.StoredRecording;
import org.earshot.simulator.verdict.JudgedCall;

/** Asks the API for the recordings of calls. Stateless. */
final class Judging {

    /** How long all recordings together may take to close. */
    private static final Duration PATIENCE = Duration.ofSeconds(15);
    /** The node that is asked may be the one that was lost. */
    private static final Duration PATIENCE_AFTER_LOSS = Duration.ofSeconds(90);

    private Judging() {}

    static List<JudgedCall> judge(List<CallResult> calls, Optional<RecorderApi> api) {
        List<JudgedCall> judged = new ArrayList<>();
        boolean lost = calls.stream().anyMatch(call -> !call.takeovers().isEmpty());
        long deadline = System.nanoTime() + (lost ? PATIENCE_AFTER_LOSS : PATIENCE).toNanos();
        for (CallResult call : calls) {
            if (api.isPresent() && call.answered()) {
                judged.add(judge(call, api.get(), deadline));
            } else {
                judged.add(new JudgedCall(call, List.of()));
            }
        }
        return judged;
    }

    /** What was found before the API was lost does not count: it may not be all. */
    private static JudgedCall judge(CallResult call, RecorderApi api, long deadline) {
        Map<String, StoredRecording> found = new LinkedHashMap<>();
        try {
            for (String callId : call.callIds()) {
                Duration left = Duration.ofNanos(Math.max(0, deadline - System.nanoTime()));
                api.ofEndedDialog(callId, left).forEach(recording -> found.put(recording.id(), recording));
            }
            for (String callId : call.abandoned()) {
                api.ofDialog(callId).forEach(recording -> found.put(recording.id(), recording));
            }
            return new JudgedCall(call, List.copyOf(found.values()));
        } catch (ApiException e) {
            return new JudgedCall(call, List.of(), Optional.of(String.valueOf(e.getMessage())));
        }
    }
}
