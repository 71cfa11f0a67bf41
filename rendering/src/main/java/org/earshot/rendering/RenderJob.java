// SPDX-License-Identifier: Apache-2.0
package org.earshot.rendering;

import org.earshot.domain.rendering.ChannelLayout;

/**
 * The order that a child reads from its standard input, one JSON object.
 *
 * @param callFile path of the call file, finished or growing
 * @param output path of the file to write; replaced when it exists
 * @param pointsPerSecond 1, 10 or 100; used for peaks only
 * @param upToMicros arrival time, in microseconds since 1970, after which packets are left out
 */
public record RenderJob(
        String callFile,
        String output,
        RenderFormat format,
        ChannelLayout layout,
        int pointsPerSecond,
        long upToMicros) {}
