// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.retention;

import java.time.Instant;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.recording.RecordingState;

/**
 * A recording on hold.
 *
 * @param bytes length of its call file, 0 while it runs
 */
public record HeldRecording(
        RecordingId recording, RecordingState state, Instant startedAt, long bytes, LegalHold hold) {}
