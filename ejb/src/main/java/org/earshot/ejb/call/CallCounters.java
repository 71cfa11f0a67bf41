// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.call;

import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
import org.earshot.domain.call.EarlyRefusals;
import org.earshot.domain.error.ErrorCode;
import org.earshot.domain.media.CaptureSummary;
import org.earshot.domain.media.StreamCounters;
import org.earshot.domain.recording.EndReason;

/** What this node has done since its start. Thread-safe. */
public final class CallCounters implements EarlyRefusals {

    private final LongAdder opened = new LongAdder();
    private final Map<EndReason, LongAdder> closed = adders(EndReason.class);
    private final Map<ErrorCode, LongAdder> refused = adders(ErrorCode.class);
    private final LongAdder packets = new LongAdder();
    private final LongAdder bytes = new LongAdder();
    private final LongAdder lost = new LongAdder();
    private final LongAdder takenOver = new LongAdder();
    private final LongAdder abandoned = new LongAdder();
    private final LongAdder fenced = new LongAdder();
    private final LongAdder orphansClosed = new LongAdder();
    private volatile LongSupplier overloaded = () -> 0;

    @Override
    public void signalling(LongSupplier overloadedBefore) {
        overloaded = overloadedBefore;
    }

    void opened() {
        opened.increment();
    }

    void refused(ErrorCode code) {
        refused.get(code).increment();
    }

    void closed(EndReason reason, CaptureSummary summary) {
        closed.get(reason).increment();
        for (StreamCounters stream : summary.streams().values()) {
            packets.add(stream.packets());
            bytes.add(stream.bytes());
            lost.add(stream.lost());
        }
    }

    /** A recording of a lost node runs here now. */
    void takenOver() {
        takenOver.increment();
    }

    /** A recording runs on at another node. */
    void abandoned() {
        abandoned.increment();
    }

    void fenced() {
        fenced.increment();
    }

    /** Counts a recording of a lost node that this node has closed. */
    public void orphanClosed() {
        orphansClosed.increment();
    }

    /** Recordings that this node let go of because others had closed them. */
    public long fencedCount() {
        return fenced.sum();
    }

    /** Recordings of lost nodes that this node has closed. */
    public long orphansClosedCount() {
        return orphansClosed.sum();
    }

    /** Recordings that run or are being closed. */
    public long active() {
        return opened.sum()
                + takenOver.sum()
                - abandoned.sum()
                - closed.values().stream().mapToLong(LongAdder::sum).sum();
    }

    public long openedCount() {
        return opened.sum();
    }

    public long closedCount(EndReason reason) {
        return closed.get(reason).sum();
    }

    /** Refused calls; those that were not even looked at for overload are among {@link ErrorCode#OVERLOADED}. */
    public long refusedCount(ErrorCode code) {
        return refused.get(code).sum() + (code == ErrorCode.OVERLOADED ? overloaded.getAsLong() : 0);
    }

    /** RTP packets of the closed recordings. */
    public long packets() {
        return packets.sum();
    }

    /** RTP bytes of the closed recordings. */
    public long bytes() {
        return bytes.sum();
    }

    /** Packets missing by sequence number in the closed recordings. */
    public long lost() {
        return lost.sum();
    }

    private static <E extends Enum<E>> Map<E, LongAdder> adders(Class<E> type) {
        Map<E, LongAdder> adders = new EnumMap<>(type);
        for (E constant : type.getEnumConstants()) {
            adders.put(constant, new LongAdder());
        }
        return adders;
    }
}
