// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator.call;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.earshot.simulator.sip.CallFailure;

/**
 * What became of one call.
 *
 * @param callIds SIP Call-IDs of its dialogs; of each the last that was tried
 * @param answered whether all its dialogs were answered
 * @param failure what went wrong, even after the answer
 * @param setUp time of the slowest dialog from INVITE to 200; zero when not answered
 * @param redirects 3xx responses followed
 * @param sent packets sent in each stream, near before far
 * @param unsent packets of all streams that were not sent though the call went to its end: the recorder took no media for a
 *     stream, or the system refused them
 * @param endedByRecorder whether the recorder sent a BYE
 * @param attempts all INVITEs, in the order of their ends
 * @param takeovers in their order
 */
public record CallResult(
        List<String> callIds,
        boolean answered,
        Optional<CallFailure> failure,
        Duration setUp,
        int redirects,
        List<Long> sent,
        long unsent,
        boolean endedByRecorder,
        List<Attempt> attempts,
        List<Takeover> takeovers) {

    public CallResult {
        callIds = List.copyOf(callIds);
        sent = List.copyOf(sent);
        attempts = List.copyOf(attempts);
        takeovers = List.copyOf(takeovers);
    }

    /** Addresses of the recorders that answered its dialogs; more than one is a split call. */
    public Set<String> homes() {
        Set<String> homes = new TreeSet<>();
        attempts.stream().map(Attempt::home).filter(home -> !home.isEmpty()).forEach(homes::add);
        return homes;
    }

    /** Call-IDs of dialogs that never came about. */
    public List<String> abandoned() {
        return attempts.stream()
                .map(Attempt::callId)
                .filter(callId -> !callIds.contains(callId))
                .toList();
    }

    /** The same call as one that another node took without a word, since the recorder's address moved there. */
    public CallResult moved() {
        List<Takeover> all = new ArrayList<>(takeovers);
        all.add(new Takeover(callIds.get(0), "who has the address now", 0));
        return new CallResult(
                callIds, answered, failure, setUp, redirects, sent, unsent, endedByRecorder, attempts, all);
    }

    /** Packets of all streams. */
    public long packets() {
        return sent.stream().mapToLong(Long::longValue).sum();
    }
}
