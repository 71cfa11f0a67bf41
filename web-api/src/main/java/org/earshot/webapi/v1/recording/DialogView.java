// SPDX-License-Identifier: Apache-2.0
package org.earshot.webapi.v1.recording;

import org.earshot.domain.recording.RecordingDialog;
import org.earshot.webapi.v1.json.Times;
import org.jspecify.annotations.Nullable;

/** A SIP dialog that fed a recording. */
record DialogView(
        String callId,
        String remoteTag,
        String remote,
        String userAgent,
        String openedAt,
        @Nullable String endedAt) {

    static DialogView of(RecordingDialog dialog) {
        return new DialogView(
                dialog.id().callId(),
                dialog.id().remoteTag(),
                dialog.remote(),
                dialog.userAgent(),
                Times.text(dialog.openedAt()),
                dialog.endedAt().map(Times::text).orElse(null));
    }
}
