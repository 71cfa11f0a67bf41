// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator.call;

import java.util.List;
import org.earshot.simulator.media.Side;

/** The recording clients that can be played. */
public enum CallKind {
    /** A session border controller: one INVITE with two labelled streams and metadata (RFC 7866). */
    SIPREC("a SIPREC client", List.of(List.of(Side.NEAR, Side.FAR))),
    /** Unified CM with built-in bridge: a near and a far INVITE without offer, 5 ms apart. */
    BIB("Unified CM with a built-in bridge", List.of(List.of(Side.NEAR), List.of(Side.FAR))),
    /** CUBE dial-peer forking: one INVITE with two streams and participants in headers. */
    CUBE("CUBE dial-peer forking", List.of(List.of(Side.NEAR, Side.FAR))),
    /** A telephone that dials the recorder: one stream. */
    DIRECT("a telephone that dials the recorder", List.of(List.of(Side.NEAR)));

    private final String description;
    private final List<List<Side>> legs;

    CallKind(String description, List<List<Side>> legs) {
        this.description = description;
        this.legs = legs;
    }

    public String description() {
        return description;
    }

    /** The streams of each dialog, in the order of the m-lines. */
    public List<List<Side>> legs() {
        return legs;
    }

    /** How many streams a call has. */
    public int streams() {
        return legs.stream().mapToInt(List::size).sum();
    }
}
