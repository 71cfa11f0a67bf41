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
    private final LinkInWaiting link;
    private final Instant openedAt;
    private final boolean copy;
    private boolean confirmedWithMedia;
    private Optional<Ended> ended = Optional.empty();

    LiveDialog(DialogOpening opening, Instant openedAt, boolean copy) {
        this.id = opening.dialog();
        this.remote = opening.remote();
        this.userAgent = opening.userAgent();
        this.link = new LinkInWaiting();
        this.openedAt = openedAt;
        this.copy = copy;
        link.become(opening.link());
    }

    /**
     * A dialog of a lost node, as its row has it.
     *
     * @param copy whether it repeats the media of another one
     */
    LiveDialog(RecordingDialog row, boolean copy) {
        this.id = row.id();
        this.remote = row.remote();
        this.userAgent = row.userAgent();
        this.link = new LinkInWaiting();
        this.openedAt = row.openedAt();
        this.copy = copy;
        this.confirmedWithMedia = true;
        this.ended = row.endedAt().map(at -> new Ended(EndTrigger.BYE, Optional.empty(), Optional.empty(), at));
    }

    /** The way into the dialog of a lost node, once this node has it; any thread may tell. */
    void taken(SignallingLink into) {
        link.become(into);
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
