// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.recording;

import java.time.Instant;

/** Position in a list of recordings that is ordered by start, newest first, then by id. */
public record PageKey(Instant startedAt, RecordingId id) {}
