// SPDX-License-Identifier: Apache-2.0
package org.earshot.media.merge;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.earshot.media.callfile.CallFileRecord;

/**
 * How far the clock of the call file is ahead of the part's, for what one node has recorded: by the packets that both have, else
 * by the timestamps of senders that both heard. Confined to one thread.
 */
final class ClockDifference {

    private final List<Long> common = new ArrayList<>();
    private final Map<Sender, Sender.Heard> first = new HashMap<>();

    /** A packet that both have. */
    void both(long ours, long theirs) {
        common.add(ours - theirs);
    }

    /** A packet of the call file alone. */
    void ours(CallFileRecord record) {
        Extra.rtp(record)
                .ifPresent(rtp -> first.putIfAbsent(
                        new Sender(record.stream(), rtp.ssrc()), new Sender.Heard(record.arrivalMicros(), rtp)));
    }

    /**
     * In microseconds; 0 when nothing tells.
     *
     * @param same whether it should be the same clock
     */
    long micros(Part part, boolean same) {
        List<Long> told = common.isEmpty() && !same ? byTimestamps(part) : common;
        Collections.sort(told);
        return told.isEmpty() ? 0 : told.get(told.size() / 2);
    }

    private List<Long> byTimestamps(Part part) {
        List<Long> told = new ArrayList<>();
        part.senders().forEach((sender, theirs) -> {
            Sender.Heard ours = first.get(sender);
            if (ours != null) {
                long rate = part.rates().of(sender.stream(), theirs.rtp().payloadType());
                int ticks = ours.rtp().timestamp() - theirs.rtp().timestamp();
                told.add(ours.arrivalMicros() - theirs.arrivalMicros() - ticks * 1_000_000L / rate);
            }
        });
        return told;
    }
}
