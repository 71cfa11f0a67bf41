// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.recording;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import java.util.Optional;
import org.earshot.domain.call.DialogId;
import org.earshot.domain.recording.RecordingDialog;
import org.jspecify.annotations.Nullable;

/** Row of a SIP dialog. Times are microseconds since 1970. */
@Embeddable
record DialogEntity(
        @Column(name = "sip_call_id") String callId,
        @Column(name = "remote_tag") String remoteTag,
        @Column(name = "remote") String remote,
        @Column(name = "user_agent") String userAgent,
        @Column(name = "opened_at") long openedAt,
        @Column(name = "ended_at") @Nullable Long endedAt) {

    static DialogEntity from(RecordingDialog dialog) {
        return new DialogEntity(
                Columns.text(dialog.id().callId(), 255),
                Columns.text(dialog.id().remoteTag(), 255),
                Columns.text(dialog.remote(), 255),
                Columns.text(dialog.userAgent(), 255),
                Columns.micros(dialog.openedAt()),
                dialog.endedAt().map(Columns::micros).orElse(null));
    }

    RecordingDialog toDomain() {
        return new RecordingDialog(
                new DialogId(callId, remoteTag),
                remote,
                userAgent,
                Columns.instant(openedAt),
                Optional.ofNullable(endedAt).map(Columns::instant));
    }
}
