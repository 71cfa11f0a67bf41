// SPDX-License-Identifier: Apache-2.0
package org.earshot.sipapp.call;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.earshot.domain.call.CallControl;
import org.earshot.domain.call.DialogId;
import org.earshot.domain.call.DialogOpening;
import org.earshot.domain.call.OpenedDialog;
import org.earshot.domain.call.SignallingLink;
import org.earshot.domain.config.EarshotConfig;
import org.earshot.domain.media.MediaEndpoint;
import org.earshot.domain.media.StreamSpec;
import org.earshot.protocol.sdp.MediaAnswer;
import org.earshot.protocol.sdp.OfferBuilder;
import org.earshot.protocol.sdp.Origin;
import org.earshot.protocol.sdp.SessionDescription;
import org.earshot.protocol.siprec.MetadataException;
import org.earshot.sipapp.client.CallReader;
import org.earshot.sipapp.client.ForkedCall;
import org.earshot.sipapp.dialog.RecordingDialog;
import org.earshot.sipapp.media.MediaNegotiation;
import org.earshot.sipapp.media.StreamSpecs;
import org.earshot.sipapp.message.CallBody;
import org.earshot.sipapp.message.MessageView;

/** Opens a dialog for an initial INVITE: reads it, asks the recorder for ports and a row, makes the SDP. Thread-safe. */
final class DialogOpener {

    /** The SDP to send and the dialog to remember. */
    record Opened(RecordingDialog dialog, SessionDescription sdp) {}

    private final CallControl calls;
    private final EarshotConfig config;

    DialogOpener(CallControl calls, EarshotConfig config) {
        this.calls = calls;
        this.config = config;
    }

    /**
     * Opens the dialog.
     *
     * @throws SipFailureException 400, 415 or 488 for a body that cannot be used
     * @throws org.earshot.domain.error.RecorderException when the recorder cannot take the call
     */
    Opened open(MessageView invite, DialogId id, String remote, SignallingLink link) {
        CallBody body = CallBody.readOffer(invite);
        ForkedCall call = CallReader.read(invite, id.callId(), body);
        RecordingDialog dialog = new RecordingDialog(id, call, origin(id), allowed(invite));
        body.metadata().ifPresent(document -> takeMetadata(document, dialog));
        String agent = invite.header("User-Agent").orElse("");
        return body.sdp().isPresent()
                ? answer(dialog, call, body.sdp().get(), remote, agent, link)
                : offer(dialog, call, remote, agent, link);
    }

    /** Metadata that cannot be read refuse no call. */
    private static void takeMetadata(byte[] document, RecordingDialog dialog) {
        try {
            dialog.metadata(document);
        } catch (MetadataException unreadable) {
            // The reader of the INVITE has noted it.
        }
    }

    private static Set<String> allowed(MessageView invite) {
        return invite.headers("Allow").stream()
                .flatMap(value -> Stream.of(value.split(",")))
                .map(method -> method.strip().toUpperCase(Locale.ROOT))
                .collect(Collectors.toSet());
    }

    private Opened answer(
            RecordingDialog dialog,
            ForkedCall call,
            SessionDescription offer,
            String remote,
            String agent,
            SignallingLink link) {
        List<MediaAnswer> answers = MediaNegotiation.negotiate(offer);
        List<StreamSpec> specs = StreamSpecs.ofAnswers(answers, call.voices());
        OpenedDialog opened = calls.open(opening(dialog, call, specs, remote, agent, link));
        dialog.endpoints(opened.endpoints());
        return new Opened(
                dialog,
                dialog.number(AnswerMaking.answer(
                        offer, answers, dialog, config.media().address())));
    }

    /** A delayed offer (RFC 3261 §13.2.1): our 200 carries the offer, the ACK the answer. */
    private Opened offer(RecordingDialog dialog, ForkedCall call, String remote, String agent, SignallingLink link) {
        SessionDescription sketch = OfferBuilder.offer(
                dialog.origin(), config.media().address(), List.of(9), MediaNegotiation.OFFERED_CODECS);
        List<StreamSpec> specs = StreamSpecs.ofOffer(sketch, call.voices());
        OpenedDialog opened = calls.open(opening(dialog, call, specs, remote, agent, link));
        dialog.endpoints(opened.endpoints());
        List<Integer> ports =
                opened.endpoints().stream().map(MediaEndpoint::port).toList();
        SessionDescription offer = dialog.number(
                OfferBuilder.offer(dialog.origin(), address(opened), ports, MediaNegotiation.OFFERED_CODECS));
        dialog.offered(offer);
        return new Opened(dialog, offer);
    }

    private static DialogOpening opening(
            RecordingDialog dialog,
            ForkedCall call,
            List<StreamSpec> specs,
            String remote,
            String agent,
            SignallingLink link) {
        return new DialogOpening(dialog.id(), call.key(), call.kind(), call.description(), specs, remote, agent, link);
    }

    private String address(OpenedDialog opened) {
        return opened.endpoints().isEmpty()
                ? config.media().address()
                : opened.endpoints().get(0).address();
    }

    private Origin origin(DialogId id) {
        long session = Integer.toUnsignedLong((id.callId() + id.remoteTag()).hashCode());
        return Origin.of("earshot", session, 1, config.media().address());
    }
}
