// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.recording;

import java.time.Instant;
import java.util.Optional;
import org.earshot.domain.call.DialogId;

/** A SIP dialog that fed a recording. */
public record RecordingDialog(
        DialogId id, String remote, String userAgent, Instant openedAt, Optional<Instant> endedAt) {}
