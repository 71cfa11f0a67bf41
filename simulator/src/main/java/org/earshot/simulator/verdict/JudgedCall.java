// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator.verdict;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.earshot.simulator.call.CallResult;
import org.earshot.simulator.call.Takeover;
import org.earshot.simulator.recording.StoredRecording;

/**
 * A call and the recordings that the API has of it.
 *
 * @param recordings the distinct recordings of all its dialogs; exactly one is right for an answered call
 * @param unknown why nobody could be asked for them, if so
 */
public record JudgedCall(CallResult call, List<StoredRecording> recordings, Optional<String> unknown) {

    /** The most that one takeover may cost each stream, by far: documented are some seconds. */
    static final Duration MOST_GAP = Duration.ofSeconds(8);

    private static final int PACKET_MILLIS = 20;

    public JudgedCall {
        recordings = List.copyOf(recordings);
    }

    public JudgedCall(CallResult call, List<StoredRecording> recordings) {
        this(call, recordings, Optional.empty());
    }

    boolean isUnknown() {
        return unknown.isPresent();
    }

    boolean isLost() {
        return call.answered() && recordings.isEmpty() && !isUnknown();
    }

    boolean isDouble() {
        return heard().size() > 1;
    }

    /** One that stays open beside the right one is not closed, whether it has media or not. */
    boolean isStored() {
        return recordings.stream().noneMatch(StoredRecording::isActive)
                && recordings.stream()
                        .filter(StoredRecording::isNormal)
                        .anyMatch(one -> isAlone(one) || one.packets() > 0)
                && !isDouble();
    }

    private boolean isAlone(StoredRecording one) {
        return recordings.equals(List.of(one));
    }

    /** An INVITE that the client gave up, and began anew elsewhere, may leave a recording without media beside the real one. */
    public List<StoredRecording> heard() {
        return recordings.stream().filter(one -> one.packets() > 0).toList();
    }

    /** Whether it was taken over, and lacks more than takeovers may cost. */
    boolean lacksTooMuch() {
        long times = call.takeovers().stream().map(Takeover::by).distinct().count();
        long most = times * MOST_GAP.toMillis() / PACKET_MILLIS * call.sent().size();
        return times > 0 && !recordings.isEmpty() && call.packets() - storedPackets() > most;
    }

    long storedPackets() {
        return recordings.stream().mapToLong(StoredRecording::packets).sum();
    }
}
