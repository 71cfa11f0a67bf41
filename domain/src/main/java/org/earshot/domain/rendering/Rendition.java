// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.rendering;

import java.nio.file.Path;
import java.time.Duration;

/**
 * A finished rendition on disk. The cache may remove it later: open it at once.
 *
 * @param complete false when the recording was still running
 */
public record Rendition(Path file, AudioFormat format, Duration duration, boolean complete) {}
