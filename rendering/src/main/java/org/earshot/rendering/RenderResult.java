// SPDX-License-Identifier: Apache-2.0
package org.earshot.rendering;

import java.util.List;

/**
 * What a child reports of a rendition that it has written.
 *
 * @param durationMillis from the first packet of any stream to the end of the last one
 * @param complete the call file has its close event
 * @param packets RTP packets heard or exported
 * @param warnings what could not be rendered, at most {@value #MAX_WARNINGS} sentences
 */
public record RenderResult(long durationMillis, boolean complete, long packets, List<String> warnings) {

    public static final int MAX_WARNINGS = 20;

    public RenderResult {
        warnings = List.copyOf(warnings);
    }
}
