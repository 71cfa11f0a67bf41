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
        return recordings.size() > 1;
    }

    boolean isStored() {
        return recordings.size() == 1 && recordings.get(0).isNormal();
    }

    long storedPackets() {
        return recordings.stream().mapToLong(StoredRecording::packets).sum();
    }
}
