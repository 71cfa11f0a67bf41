// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator.call;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.earshot.simulator.sip.CallFailure;

/**
 * What became of one call.
 *
 * @param callIds SIP Call-IDs of its dialogs
 * @param answered whether all its dialogs were answered
 * @param failure what went wrong, even after the answer
 * @param setUp time of the slowest dialog from INVITE to 200; zero when not answered
 * @param redirects 3xx responses followed
 * @param sent packets sent in each stream, near before far
 * @param endedByRecorder whether the recorder sent a BYE
 */
public record CallResult(
        List<String> callIds,
        boolean answered,
        Optional<CallFailure> failure,
        Duration setUp,
        int redirects,
        List<Long> sent,
        boolean endedByRecorder) {

    public CallResult {
        callIds = List.copyOf(callIds);
        sent = List.copyOf(sent);
    }

    /** Packets of all streams. */
    public long packets() {
        return sent.stream().mapToLong(Long::longValue).sum();
    }
}
