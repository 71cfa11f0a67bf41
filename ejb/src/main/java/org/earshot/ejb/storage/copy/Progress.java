// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.storage.copy;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.OptionalLong;

/**
 * How far a copy is behind its call file, in bytes and in time, and the checksums at the offsets to which it was sent.
 * Confined to its {@link Copy}.
 */
final class Progress {

    /** Most frames of a recording that are sent and not answered. */
    static final int MOST_IN_FLIGHT = 64;

    private static final int MOST_STEPS = 64;

    /** The file's checksum up to an offset. */
    record Mark(long offset, int checksum) {}

    /** The file was seen to have grown to an offset. */
    private record Step(long offset, long nanos) {}

    private final Deque<Mark> inFlight = new ArrayDeque<>();
    private final Deque<Step> steps = new ArrayDeque<>();
    private Mark held = new Mark(0, 0);
    private Mark sent = held;
    private long written;

    /** The file has that many bytes now. */
    void grown(long bytes, long nanos) {
        if (bytes <= written) {
            return;
        }
        // Of a twin that is away for long, the age of the oldest step is what counts.
        if (steps.size() == MOST_STEPS) {
            Step last = steps.removeLast();
            steps.addLast(new Step(bytes, last.nanos()));
        } else {
            steps.addLast(new Step(bytes, nanos));
        }
        written = bytes;
    }

    long written() {
        return written;
    }

    Mark sent() {
        return sent;
    }

    long held() {
        return held.offset();
    }

    /** Bytes that can be sent now. */
    long sendable() {
        return inFlight.size() < MOST_IN_FLIGHT ? written - sent.offset() : 0;
    }

    void sent(int bytes, int theirChecksum) {
        sent = new Mark(sent.offset() + bytes, Checksums.join(sent.checksum(), theirChecksum, bytes));
        inFlight.addLast(sent);
    }

    /** The twin has all up to an offset. */
    void acknowledged(long offset) {
        while (!inFlight.isEmpty() && inFlight.getFirst().offset() <= offset) {
            held = inFlight.removeFirst();
        }
        while (!steps.isEmpty() && steps.getFirst().offset() <= held.offset()) {
            steps.removeFirst();
        }
    }

    /** Whether the checksum at an offset is known, and is that. */
    boolean knows(Mark mark) {
        return mark.offset() == 0 || mark.equals(held) || inFlight.contains(mark);
    }

    /** Goes on from an offset. */
    void goOnFrom(Mark mark) {
        inFlight.clear();
        held = mark.offset() == 0 ? new Mark(0, 0) : mark;
        sent = held;
        acknowledged(held.offset());
    }

    /** Since when the oldest bytes that the twin does not have are in the file; empty when it has all. */
    OptionalLong behindSince() {
        return steps.isEmpty()
                ? OptionalLong.empty()
                : OptionalLong.of(steps.getFirst().nanos());
    }
}
