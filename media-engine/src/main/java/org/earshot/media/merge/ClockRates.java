// SPDX-License-Identifier: Apache-2.0
package org.earshot.media.merge;

import java.util.HashMap;
import java.util.Map;
import org.earshot.domain.media.Codec;
import org.earshot.media.callfile.CallFileEvents;
import org.earshot.media.callfile.CallFileRecord;

/** The clocks of the payload types, as the events {@code stream} of a call file describe them. Confined to one thread. */
final class ClockRates {

    private static final int USUAL = 8000;

    private final Map<Integer, Map<Integer, Codec>> streams = new HashMap<>();

    /** @param record an event {@code stream} */
    void describe(CallFileRecord record) {
        CallFileEvents.parse(record).ifPresent(event -> streams.put(record.stream(), CallFileEvents.codecs(event)));
    }

    /** In Hz. */
    int of(int stream, int payloadType) {
        Codec codec = streams.getOrDefault(stream, Map.of()).get(payloadType);
        return codec == null || codec.clockRate() <= 0 ? USUAL : codec.clockRate();
    }
}
