// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.call;

import java.util.Map;
import java.util.Optional;
import org.earshot.domain.call.DialogId;
import org.earshot.domain.media.MediaEndpoint;
import org.earshot.domain.media.MediaKind;
import org.earshot.domain.media.StreamSpec;
import org.earshot.domain.recording.Track;

/** One stream of a running recording. Confined to the lock of its call. */
final class LiveStream {

    private final int number;
    private final DialogId dialog;
    private final MediaEndpoint endpoint;
    private StreamSpec spec;
    private boolean everActive;
    private boolean encrypted;
    private boolean removed;

    LiveStream(int number, DialogId dialog, StreamSpec spec, MediaEndpoint endpoint) {
        this.number = number;
        this.dialog = dialog;
        this.spec = spec;
        this.endpoint = endpoint;
        this.everActive = spec.active();
    }

    void change(StreamSpec next) {
        encrypted |= spec.srtp().isPresent();
        spec = next;
        everActive |= next.active();
    }

    void remove() {
        removed = true;
    }

    /** A track of a lost node that is not received any more. */
    static LiveStream ended(Track track) {
        StreamSpec spec = new StreamSpec(
                track.mLine(),
                track.kind(),
                track.role(),
                track.label(),
                track.partyId(),
                track.counters().packets() > 0,
                Map.of(),
                Optional.empty(),
                false,
                track.copyOf());
        LiveStream stream =
                new LiveStream(track.stream(), track.dialog(), spec, new MediaEndpoint(track.mLine(), "", 0));
        stream.encrypted = track.encrypted();
        stream.removed = true;
        return stream;
    }

    /** Whether it was ever SRTP. */
    boolean encrypted() {
        return encrypted || spec.srtp().isPresent();
    }

    int number() {
        return number;
    }

    DialogId dialog() {
        return dialog;
    }

    MediaEndpoint endpoint() {
        return endpoint;
    }

    StreamSpec spec() {
        return spec;
    }

    boolean removed() {
        return removed;
    }

    Optional<Integer> copyOf() {
        return spec.copyOf();
    }

    /** Whether a voice was meant to be heard on this stream at some time; copies do not count. */
    boolean isExpectedVoice() {
        return everActive && spec.kind() == MediaKind.AUDIO && spec.copyOf().isEmpty();
    }
}
