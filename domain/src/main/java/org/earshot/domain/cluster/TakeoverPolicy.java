// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.cluster;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.earshot.domain.call.ClientKind;
import org.earshot.domain.call.TakeoverWay;

/**
 * In which ways the calls of a lost node may come to another one, by the make of the recording client. CUBE refuses a
 * re-INVITE of the recorder.
 *
 * @param ways for each kind those to be tried, in order; none for calls that end with their node
 */
public record TakeoverPolicy(Map<ClientKind, List<TakeoverWay>> ways) {

    /** What each client is known to accept. */
    public static final TakeoverPolicy DEFAULT = new TakeoverPolicy(Map.of(
            ClientKind.CUBE, List.of(TakeoverWay.FLOATING),
            ClientKind.UNIFIED_CM, List.of(TakeoverWay.FLOATING, TakeoverWay.REINVITE),
            ClientKind.SIPREC, List.of(TakeoverWay.REINVITE),
            ClientKind.DIRECT, List.of(TakeoverWay.REINVITE)));

    private static final String NONE = "none";

    public TakeoverPolicy {
        Map<ClientKind, List<TakeoverWay>> copy = new EnumMap<>(ClientKind.class);
        ways.forEach((kind, each) -> copy.put(kind, List.copyOf(each)));
        ways = Map.copyOf(copy);
    }

    public List<TakeoverWay> of(ClientKind kind) {
        return ways.getOrDefault(kind, List.of());
    }

    /**
     * Reads ways from text.
     *
     * @param text {@code none}, or {@code floating} and {@code reinvite} in order, separated by commas
     * @throws IllegalArgumentException when it is neither
     */
    public static List<TakeoverWay> parse(String text) {
        List<TakeoverWay> ways = new ArrayList<>();
        if (text.strip().equalsIgnoreCase(NONE)) {
            return ways;
        }
        for (String word : text.split(",", -1)) {
            TakeoverWay way = TakeoverWay.valueOf(word.strip().toUpperCase(Locale.ROOT));
            if (!ways.contains(way)) {
                ways.add(way);
            }
        }
        return ways;
    }
}
