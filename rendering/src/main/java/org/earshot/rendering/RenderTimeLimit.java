// SPDX-License-Identifier: Apache-2.0
package org.earshot.rendering;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.earshot.media.callfile.CallFileReader;

/**
 * How long a child may take: a base, and a tenth of the recording's length, as a long recording is more work. The
 * length is the age of the call file when it was written last, or less when the file is too short for that (a copy
 * may have a younger date).
 *
 * @param base for any recording
 */
record RenderTimeLimit(Duration base) {

    private static final int SHARE = 10;

    /** Fewer bytes than any codec brings: 50 packets a second that have hardly any payload. */
    private static final int LEAST_BYTES_PER_SECOND = 1500;

    /** The base when the file cannot be read: the child then says why. */
    Duration of(Path callFile) {
        try (CallFileReader reader = CallFileReader.open(callFile)) {
            Duration byDate = Duration.between(
                    reader.header().createdAt(),
                    Files.getLastModifiedTime(callFile).toInstant());
            Duration bySize = Duration.ofSeconds(Files.size(callFile) / LEAST_BYTES_PER_SECOND);
            Duration length = byDate.compareTo(bySize) < 0 ? byDate : bySize;
            return length.isNegative() ? base : base.plus(length.dividedBy(SHARE));
        } catch (IOException e) {
            return base;
        }
    }
}
