// SPDX-License-Identifier: Apache-2.0
package org.earshot.rendering;

import java.nio.file.Path;
import java.util.Optional;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.rendering.ChannelLayout;

/**
 * A rendition in the cache. All that is known of it stands in its file name:
 * {@code <recording>_<format>_<layout>_<points>_<call file length>_<duration ms>_<complete|partial>.<extension>}.
 *
 * @param size of the file, in bytes
 */
record CachedRendition(RenditionKey key, Path file, long size, long durationMillis, boolean complete) {

    private static final int PARTS = 7;

    static String fileName(RenditionKey key, RenderResult result) {
        return String.join(
                        "_",
                        key.family(),
                        Long.toString(key.callFileLength()),
                        Long.toString(result.durationMillis()),
                        result.complete() ? "complete" : "partial")
                + "."
                + key.format().extension();
    }

    /** Reads the file name back; empty when it is none of ours. */
    static Optional<CachedRendition> of(Path file, long size) {
        String name = file.getFileName().toString();
        int dot = name.lastIndexOf('.');
        String[] parts = dot < 0 ? new String[0] : name.substring(0, dot).split("_", -1);
        if (parts.length != PARTS) {
            return Optional.empty();
        }
        try {
            RenditionKey key = new RenditionKey(
                    RecordingId.parse(parts[0]),
                    Enum.valueOf(RenderFormat.class, parts[1].toUpperCase(java.util.Locale.ROOT)),
                    Enum.valueOf(ChannelLayout.class, parts[2].toUpperCase(java.util.Locale.ROOT)),
                    Integer.parseInt(parts[3]),
                    Long.parseLong(parts[4]));
            return Optional.of(
                    new CachedRendition(key, file, size, Long.parseLong(parts[5]), parts[6].equals("complete")));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
