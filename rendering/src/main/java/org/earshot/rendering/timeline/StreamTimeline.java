// SPDX-License-Identifier: Apache-2.0
package org.earshot.rendering.timeline;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A stream that is heard.
 *
 * @param description the last one
 * @param sinceMicros when the stream began, microseconds since 1970
 * @param sources by SSRC the anchors of its segments
 */
public record StreamTimeline(StreamDescription description, long sinceMicros, Map<Integer, List<Anchor>> sources) {

    public StreamTimeline {
        sources = Map.copyOf(new HashMap<>(sources));
    }

    /** The anchors of a source; empty when it is not rendered. */
    public Optional<List<Anchor>> anchors(int ssrc) {
        return Optional.ofNullable(sources.get(ssrc));
    }
}
