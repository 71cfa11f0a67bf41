// SPDX-License-Identifier: Apache-2.0
package org.earshot.rendering.timeline;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.earshot.rendering.RenderResult;

/** Counts what could not be rendered, by kind; bounded. Confined to one thread. */
public final class Warnings {

    private final Map<String, Long> counts = new LinkedHashMap<>();

    /** @param what a sentence without a number that changes from packet to packet */
    public void add(String what) {
        if (counts.size() < RenderResult.MAX_WARNINGS || counts.containsKey(what)) {
            counts.merge(what, 1L, Long::sum);
        }
    }

    public List<String> list() {
        return counts.entrySet().stream()
                .map(entry -> entry.getKey() + (entry.getValue() > 1 ? " (" + entry.getValue() + " packets)" : ""))
                .toList();
    }
}
