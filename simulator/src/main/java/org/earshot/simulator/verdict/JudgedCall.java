// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator.verdict;

import java.util.List;
import org.earshot.simulator.call.CallResult;
import org.earshot.simulator.recording.StoredRecording;

/**
 * A call and the recordings that the API has of it.
 *
 * @param recordings the distinct recordings of all its dialogs; exactly one is right for an answered call
 */
public record JudgedCall(CallResult call, List<StoredRecording> recordings) {

    public JudgedCall {
        recordings = List.copyOf(recordings);
    }

    boolean isLost() {
        return call.answered() && recordings.isEmpty();
    }

    boolean isDouble() {
        return heard().size() > 1;
    }

    boolean isStored() {
        return recordings.stream().filter(StoredRecording::isNormal).anyMatch(one -> isAlone(one) || one.packets() > 0)
                && !isDouble();
    }

    private boolean isAlone(StoredRecording one) {
        return recordings.equals(List.of(one));
    }

    /** An INVITE that the client gave up, and began anew elsewhere, may leave a recording without media beside the real one. */
    private List<StoredRecording> heard() {
        return recordings.stream().filter(one -> one.packets() > 0).toList();
    }

    long storedPackets() {
        return recordings.stream().mapToLong(StoredRecording::packets).sum();
    }
}
