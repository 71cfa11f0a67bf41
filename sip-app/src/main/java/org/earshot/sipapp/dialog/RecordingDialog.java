// SPDX-License-Identifier: Apache-2.0
package org.earshot.sipapp.dialog;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import javax.servlet.sip.SipSession;
import org.earshot.domain.call.CallDescription;
import org.earshot.domain.call.ClientKind;
import org.earshot.domain.call.DialogId;
import org.earshot.domain.media.MediaEndpoint;
import org.earshot.protocol.sdp.MediaAnswer;
import org.earshot.protocol.sdp.MediaDescription;
import org.earshot.protocol.sdp.Origin;
import org.earshot.protocol.sdp.SessionDescription;
import org.earshot.protocol.sip.SessionTimer;
import org.earshot.protocol.siprec.DataMode;
import org.earshot.protocol.siprec.RecordingMetadata;
import org.earshot.protocol.siprec.RecordingMetadataParser;
import org.earshot.sipapp.client.ForkedCall;
import org.earshot.sipapp.client.MetadataMapper;
import org.earshot.sipapp.media.StreamVoices;

/**
 * What the home remembers of a dialog between its requests. Kept as an attribute of the SIP session; confined to the
 * thread that handles a request of the dialog, which the container runs one at a time.
 */
public final class RecordingDialog {

    private static final String ATTRIBUTE = "org.earshot.dialog";

    /** Of more than that, the first and the last are remembered for another node. */
    private static final int MAX_DOCUMENTS = 8;

    private final DialogId id;
    private final ClientKind kind;
    private final LocalKeys keys;
    private final Map<Integer, MediaEndpoint> endpoints = new HashMap<>();
    private CallDescription description;
    private StreamVoices voices;
    private Origin origin;
    private Optional<RecordingMetadata> metadata = Optional.empty();
    private Optional<SessionDescription> ourOffer = Optional.empty();
    private Optional<SessionDescription> lastSent = Optional.empty();
    private final Set<String> allowed;
    private final List<String> documents = new ArrayList<>();
    private boolean mediaRefused;
    /** Lines of the last SDP have been closed since it was sent. */
    private boolean closedLines;
    /** Also written by the thread that takes a dialog over. */
    private volatile boolean inviting;

    /**
     * A dialog that a client opens.
     *
     * @param origin of our first SDP
     * @param allowed the methods of the client's Allow header, in upper case
     */
    public RecordingDialog(DialogId id, ForkedCall call, Origin origin, Set<String> allowed) {
        this.id = id;
        this.keys = new LocalKeys();
        this.allowed = new HashSet<>(allowed);
        this.kind = call.kind();
        this.description = call.description();
        this.voices = call.voices();
        this.origin = origin;
    }

    private RecordingDialog(KeptDialog kept, SessionDescription lastSent) {
        this.id = kept.id();
        this.kind = kept.kind();
        this.keys = new LocalKeys(kept.keys());
        this.allowed = new HashSet<>(kept.allowed());
        this.description = kept.description();
        this.voices = (mLine, label) -> kept.voice(mLine);
        this.origin = lastSent.origin();
        this.lastSent = Optional.of(lastSent);
        // Whether that was so when it was sent is not kept: a version too many harms nobody.
        this.closedLines = lastSent.media().stream().anyMatch(MediaDescription::isDisabled);
        this.mediaRefused = kept.mediaRefused();
    }

    /** A dialog of another node, as that node knew it; its ports are not known yet. */
    public static RecordingDialog from(KeptDialog kept) {
        RecordingDialog dialog = new RecordingDialog(kept, SessionDescription.parse(kept.lastSent()));
        kept.metadata().forEach(document -> dialog.metadata(document.getBytes(StandardCharsets.UTF_8)));
        if (kept.offered()) {
            dialog.offered(dialog.lastSent.orElseThrow());
        }
        return dialog;
    }

    /** The dialog of a session, if one is open in it. */
    public static Optional<RecordingDialog> of(SipSession session) {
        return session.isValid()
                ? Optional.ofNullable((RecordingDialog) session.getAttribute(ATTRIBUTE))
                : Optional.empty();
    }

    /**
     * Lays the dialog and the way back into it into its session, which lives from now on until it is ended.
     *
     * @throws IllegalStateException when the session has ended
     */
    public void attach(SipSession session, DialogLink link) {
        session.setAttribute(ATTRIBUTE, this);
        session.setAttribute(DialogLink.ATTRIBUTE, link);
        session.getApplicationSession().setExpires(0);
    }

    /** Takes the dialog of a valid session away: what comes in it from now on is answered as unknown. */
    public static void detach(SipSession session) {
        session.removeAttribute(ATTRIBUTE);
    }

    /**
     * What another node needs of it. Called once an SDP has been made for it.
     *
     * @param container the dialog's state in the container's own words
     */
    public KeptDialog keep(String container, Optional<SessionTimer> timer) {
        SessionDescription sdp = lastSent.orElseThrow();
        List<MediaDescription> lines = sdp.media();
        return new KeptDialog(
                container,
                id,
                kind,
                description,
                IntStream.range(0, lines.size())
                        .mapToObj(index -> voices.of(index, lines.get(index).label()))
                        .toList(),
                documents,
                sdp.write(),
                ourOffer.isPresent(),
                keys.all(),
                allowed,
                mediaRefused,
                timer);
    }

    public DialogId id() {
        return id;
    }

    /** Whether the client's Allow header names the method, and the client has not refused it since. */
    public boolean allows(String method) {
        return allowed.contains(method);
    }

    /** The client has refused a method that its Allow header names; false when that was known. */
    public boolean disallow(String method) {
        return allowed.remove(method);
    }

    public ClientKind kind() {
        return kind;
    }

    public CallDescription description() {
        return description;
    }

    public StreamVoices voices() {
        return voices;
    }

    /** Takes what the client said last of the call. */
    public void describe(CallDescription newer) {
        description = newer;
    }

    /**
     * Merges a metadata document into what is known.
     *
     * @return the whole
     * @throws org.earshot.protocol.siprec.MetadataException when it cannot be read; nothing has changed then
     */
    public RecordingMetadata metadata(byte[] document) {
        RecordingMetadata update = RecordingMetadataParser.parse(document);
        RecordingMetadata whole = metadata.map(before -> before.merge(update)).orElse(update);
        if (update.dataMode() == DataMode.COMPLETE) {
            documents.clear();
        }
        documents.add(new String(document, StandardCharsets.UTF_8));
        if (documents.size() > MAX_DOCUMENTS) {
            documents.remove(1);
        }
        metadata = Optional.of(whole);
        voices = MetadataMapper.voices(whole);
        return whole;
    }

    /** Our SRTP keys for the accepted SRTP m-lines, by m-line; known ones stay as they are. */
    public Map<Integer, String> keys(List<MediaAnswer> answers) {
        return keys.forAnswers(answers);
    }

    /** Where we receive, by m-line. */
    public Map<Integer, MediaEndpoint> endpoints() {
        return Map.copyOf(endpoints);
    }

    /** Takes the endpoints of m-lines; those of others stay. */
    public void endpoints(List<MediaEndpoint> bound) {
        bound.forEach(each -> endpoints.put(each.mLine(), each));
    }

    /** Our offer that waits for its answer in the ACK. */
    public Optional<SessionDescription> ourOffer() {
        return ourOffer;
    }

    /** An offer of ours waits from now on for its answer. */
    public void offered(SessionDescription offer) {
        ourOffer = Optional.of(offer);
    }

    /** No offer of ours waits any more. */
    public void offerAnswered() {
        ourOffer = Optional.empty();
    }

    /** Whether an INVITE of ours has no final answer yet: one of the client gets 491 (RFC 3261 §14.2). */
    public boolean inviting() {
        return inviting;
    }

    /** Notes that an INVITE of ours is sent, or has been answered. */
    public void inviting(boolean pending) {
        inviting = pending;
    }

    /** Numbers an SDP of ours: the version counts up only when something changed (RFC 3264 §8). */
    public SessionDescription number(SessionDescription draft) {
        boolean same = lastSent.isEmpty()
                || (lastSent.get().media().equals(draft.media())
                        && lastSent.get().connection().equals(draft.connection()));
        return same && !closedLines ? numbered(draft) : renumber(draft);
    }

    /**
     * The client has answered the last SDP of ours: the ports of lines that it refused are another's now, and are named no more. The
     * next SDP that is sent has the next version.
     */
    public void refused(SessionDescription answer) {
        SessionDescription last = lastSent.orElseThrow();
        List<MediaDescription> lines = IntStream.range(0, last.media().size())
                .mapToObj(index -> isRefused(answer, index)
                        ? last.media().get(index).disabled()
                        : last.media().get(index))
                .toList();
        closedLines |= !lines.equals(last.media());
        lastSent = Optional.of(
                new SessionDescription(last.origin(), last.sessionName(), last.connection(), last.attributes(), lines));
    }

    private static boolean isRefused(SessionDescription answer, int index) {
        return index < answer.media().size() && answer.media().get(index).isDisabled();
    }

    /** Numbers an SDP of ours that differs from the last, if only in its address. */
    public SessionDescription renumber(SessionDescription draft) {
        origin = origin.nextVersion();
        return numbered(draft);
    }

    private SessionDescription numbered(SessionDescription draft) {
        SessionDescription numbered = new SessionDescription(
                origin, draft.sessionName(), draft.connection(), draft.attributes(), draft.media());
        lastSent = Optional.of(numbered);
        closedLines = false;
        return numbered;
    }

    /** The origin of our last SDP. */
    public Origin origin() {
        return origin;
    }

    /** Our last SDP, without the ports that the client has refused since; empty before the first. */
    public Optional<SessionDescription> lastSent() {
        return lastSent;
    }

    /** Whether the client confirmed our offer without an answer: no media can come (Unified CM, cause 47). */
    public boolean mediaRefused() {
        return mediaRefused;
    }

    /** The client has confirmed our offer without an answer. */
    public void refuseMedia() {
        mediaRefused = true;
    }
}
