// SPDX-License-Identifier: Apache-2.0
package org.earshot.sipapp.call;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.earshot.domain.call.CallDescription;
import org.earshot.domain.call.ClientKind;
import org.earshot.domain.call.DialogId;
import org.earshot.domain.media.MediaEndpoint;
import org.earshot.protocol.sdp.Origin;
import org.earshot.protocol.sdp.SessionDescription;
import org.earshot.protocol.siprec.RecordingMetadata;

/**
 * What the home remembers of a dialog between its requests. Kept as an attribute of the SIP session; confined to the
 * thread that handles a request of the dialog, which the container runs one at a time.
 */
final class RecordingDialog {

    static final String ATTRIBUTE = "org.earshot.dialog";

    private final DialogId id;
    private final ClientKind kind;
    private final LocalKeys keys = new LocalKeys();
    private final Map<Integer, Integer> ports = new HashMap<>();
    private CallDescription description;
    private StreamVoices voices;
    private Origin origin;
    private Optional<RecordingMetadata> metadata = Optional.empty();
    private Optional<SessionDescription> ourOffer = Optional.empty();
    private Optional<SessionDescription> lastSent = Optional.empty();
    private final Set<String> allowed;
    private boolean mediaRefused;

    RecordingDialog(DialogId id, ForkedCall call, Origin origin, Set<String> allowed) {
        this.id = id;
        this.allowed = Set.copyOf(allowed);
        this.kind = call.kind();
        this.description = call.description();
        this.voices = call.voices();
        this.origin = origin;
    }

    DialogId id() {
        return id;
    }

    /** Whether the client's Allow header names the method. */
    boolean allows(String method) {
        return allowed.contains(method);
    }

    ClientKind kind() {
        return kind;
    }

    CallDescription description() {
        return description;
    }

    StreamVoices voices() {
        return voices;
    }

    void describe(CallDescription newer) {
        description = newer;
    }

    Optional<RecordingMetadata> metadata() {
        return metadata;
    }

    void metadata(RecordingMetadata newer) {
        metadata = Optional.of(newer);
        voices = MetadataMapper.voices(newer);
    }

    LocalKeys keys() {
        return keys;
    }

    Map<Integer, Integer> ports() {
        return Map.copyOf(ports);
    }

    void endpoints(List<MediaEndpoint> endpoints) {
        endpoints.forEach(each -> ports.put(each.mLine(), each.port()));
    }

    /** Our offer that waits for its answer in the ACK. */
    Optional<SessionDescription> ourOffer() {
        return ourOffer;
    }

    void offered(SessionDescription offer) {
        ourOffer = Optional.of(offer);
    }

    void offerAnswered() {
        ourOffer = Optional.empty();
    }

    /** Numbers an SDP of ours: the version counts up only when something changed (RFC 3264 §8). */
    SessionDescription number(SessionDescription draft) {
        boolean unchanged = lastSent.isPresent() && lastSent.get().media().equals(draft.media());
        if (lastSent.isPresent() && !unchanged) {
            origin = origin.nextVersion();
        }
        SessionDescription numbered = new SessionDescription(
                origin, draft.sessionName(), draft.connection(), draft.attributes(), draft.media());
        lastSent = Optional.of(numbered);
        return numbered;
    }

    Origin origin() {
        return origin;
    }

    Optional<SessionDescription> lastSent() {
        return lastSent;
    }

    /** Whether the client confirmed our offer without an answer: no media can come (Unified CM, cause 47). */
    boolean mediaRefused() {
        return mediaRefused;
    }

    void refuseMedia() {
        mediaRefused = true;
    }
}
