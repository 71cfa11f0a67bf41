// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.call;

import java.time.Instant;
import java.util.Optional;
import org.earshot.domain.call.DialogEnd;
import org.earshot.domain.call.DialogId;
import org.earshot.domain.call.DialogOpening;
import org.earshot.domain.call.EndTrigger;
import org.earshot.domain.call.SignallingLink;
import org.earshot.domain.recording.RecordingDialog;

/** One dialog that feeds a running recording. Confined to the lock of its call. */
final class LiveDialog {

    /** How and when the dialog ended. */
    record Ended(EndTrigger trigger, Optional<String> reason, Optional<Instant> claimedAt, Instant at) {}

    private final DialogId id;
    private final String remote;
    private final String userAgent;
    private final SignallingLink link;
    private final Instant openedAt;
    private final boolean copy;
    private boolean confirmedWithMedia;
    private Optional<Ended> ended = Optional.empty();

    LiveDialog(DialogOpening opening, Instant openedAt, boolean copy) {
        this.id = opening.dialog();
        this.remote = opening.remote();
        this.userAgent = opening.userAgent();
        this.link = opening.link();
        this.openedAt = openedAt;
        this.copy = copy;
    }

    DialogId id() {
        return id;
    }

    String userAgent() {
        return userAgent;
    }

    String remote() {
        return remote;
    }

    SignallingLink link() {
        return link;
    }

    /** Whether the dialog repeats the media of another dialog of the recording. */
    boolean isCopy() {
        return copy;
    }

    void confirm(boolean withMedia) {
        confirmedWithMedia |= withMedia;
    }

    boolean confirmedWithMedia() {
        return confirmedWithMedia;
    }

    void end(EndTrigger trigger, DialogEnd end, Instant at) {
        ended = Optional.of(new Ended(trigger, end.reason(), end.endedAt(), at));
    }

    Optional<Ended> ended() {
        return ended;
    }

    RecordingDialog asDomain() {
        return new RecordingDialog(id, remote, userAgent, openedAt, ended.map(Ended::at));
    }
}
