// SPDX-License-Identifier: Apache-2.0
package org.earshot.rendering;

import java.util.Locale;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.rendering.ChannelLayout;

/**
 * What makes two renditions the same. A call file that has grown since has another length, so it is rendered anew.
 *
 * @param pointsPerSecond 0 unless the format is PEAKS
 * @param callFileLength bytes of the call file when the rendition was asked for
 */
record RenditionKey(
        RecordingId recording, RenderFormat format, ChannelLayout layout, int pointsPerSecond, long callFileLength) {

    /** Part of the file name in the cache; the same for all lengths of the call file. */
    String family() {
        return String.join(
                "_",
                recording.toString(),
                format.name().toLowerCase(Locale.ROOT),
                layout.name().toLowerCase(Locale.ROOT),
                Integer.toString(pointsPerSecond));
    }
}
