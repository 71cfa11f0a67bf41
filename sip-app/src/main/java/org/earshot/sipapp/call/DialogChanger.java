// SPDX-License-Identifier: Apache-2.0
package org.earshot.sipapp.call;

import java.util.List;
import java.util.Optional;
import org.earshot.domain.call.CallControl;
import org.earshot.domain.call.CallDescription;
import org.earshot.domain.call.ClientKind;
import org.earshot.domain.config.EarshotConfig;
import org.earshot.domain.media.StreamSpec;
import org.earshot.protocol.sdp.Direction;
import org.earshot.protocol.sdp.MediaAnswer;
import org.earshot.protocol.sdp.MediaDescription;
import org.earshot.protocol.sdp.SessionDescription;
import org.earshot.protocol.siprec.MetadataException;
import org.earshot.sipapp.client.CubeReader;
import org.earshot.sipapp.client.SiprecReader;
import org.earshot.sipapp.dialog.RecordingDialog;
import org.earshot.sipapp.media.MediaNegotiation;
import org.earshot.sipapp.media.StreamSpecs;
import org.earshot.sipapp.message.CallBody;
import org.earshot.sipapp.message.MessageView;
import org.earshot.sipapp.message.SipFailure;
import org.earshot.sipapp.message.SipFailureException;

/** Carries re-INVITE, UPDATE, INFO and the answer in an ACK over to the recorder. Thread-safe. */
final class DialogChanger {

    private final CallControl calls;
    private final EarshotConfig config;

    DialogChanger(CallControl calls, EarshotConfig config) {
        this.calls = calls;
        this.config = config;
    }

    /**
     * Takes new metadata and a new offer; gives our answer when there was an offer.
     *
     * @throws SipFailureException 400, 415 or 488 for a body that cannot be used; nothing has changed then
     */
    Optional<SessionDescription> change(MessageView request, RecordingDialog dialog) {
        return apply(request, CallBody.readOffer(request), dialog);
    }

    /** Takes an INFO as {@link #change}; bodies that are nothing to a recorder, as digits, are passed over. */
    Optional<SessionDescription> inform(MessageView info, RecordingDialog dialog) {
        return apply(info, CallBody.read(info), dialog);
    }

    private Optional<SessionDescription> apply(MessageView request, CallBody body, RecordingDialog dialog) {
        Optional<List<MediaAnswer>> answers = body.sdp().map(offer -> negotiate(offer, dialog));
        describe(request, body, dialog).ifPresent(description -> calls.describe(dialog.id(), description));
        return answers.map(each -> answer(body.sdp().orElseThrow(), each, dialog));
    }

    /** A new offer repeats every m-line of the session, refused ones too (RFC 3264 §8). */
    private static List<MediaAnswer> negotiate(SessionDescription offer, RecordingDialog dialog) {
        int before = dialog.lastSent().map(sdp -> sdp.media().size()).orElse(0);
        int now = offer.media().size();
        if (now < before) {
            throw new SipFailureException(SipFailure.of(488, "Not Acceptable Here")
                    .withWarning("The offer has " + now + " m-lines where the session has " + before));
        }
        return MediaNegotiation.negotiate(offer);
    }

    /**
     * A re-INVITE without SDP asks for our offer, which is to be as for a new call (RFC 3261 §14.2): a stream that is held can
     * be resumed by it.
     */
    SessionDescription offerAgain(RecordingDialog dialog) {
        SessionDescription last = dialog.lastSent()
                .orElseThrow(() -> new SipFailureException(SipFailure.of(500, "Server Internal Error")));
        List<MediaDescription> lines = last.media().stream()
                .map(line -> line.isDisabled() ? line : line.withDirection(Direction.RECVONLY))
                .toList();
        SessionDescription offer = dialog.number(
                new SessionDescription(last.origin(), last.sessionName(), last.connection(), last.attributes(), lines));
        dialog.offered(offer);
        return offer;
    }

    private SessionDescription answer(SessionDescription offer, List<MediaAnswer> answers, RecordingDialog dialog) {
        List<StreamSpec> specs = StreamSpecs.ofAnswers(answers, dialog.voices());
        dialog.endpoints(calls.change(dialog.id(), specs));
        // Whoever offers has forgotten an offer of ours: its ACK is lost.
        dialog.offerAnswered();
        return dialog.number(
                AnswerMaking.answer(offer, answers, dialog, config.media().address()));
    }

    /** The client's answer to our offer, or its silence about it. */
    void acknowledge(MessageView ack, RecordingDialog dialog) {
        Optional<SessionDescription> offer = dialog.ourOffer();
        if (offer.isEmpty()) {
            calls.confirm(dialog.id(), !dialog.mediaRefused());
            return;
        }
        Optional<SessionDescription> answer = readable(ack);
        if (answer.isEmpty()) {
            dialog.refuseMedia();
        } else {
            List<StreamSpec> specs = StreamSpecs.ofClientAnswer(offer.get(), answer.get(), dialog.voices());
            calls.change(dialog.id(), specs);
            dialog.refused(answer.get());
        }
        dialog.offerAnswered();
        calls.confirm(dialog.id(), answer.isPresent());
    }

    /** An ACK cannot be refused: an answer that cannot be read counts as none. */
    private static Optional<SessionDescription> readable(MessageView ack) {
        try {
            return CallBody.read(ack).sdp();
        } catch (SipFailureException malformed) {
            return Optional.empty();
        }
    }

    /** What the request says of the call, if anything. */
    Optional<CallDescription> describe(MessageView request, CallBody body, RecordingDialog dialog) {
        if (dialog.kind() == ClientKind.CUBE) {
            Optional<CallDescription> newer = CubeReader.update(request, dialog.description());
            newer.ifPresent(dialog::describe);
            return newer;
        }
        if (body.metadata().isEmpty()) {
            return Optional.empty();
        }
        CallDescription newer = described(body.metadata().get(), dialog);
        dialog.describe(newer);
        return Optional.of(newer);
    }

    private static CallDescription described(byte[] document, RecordingDialog dialog) {
        try {
            return SiprecReader.update(dialog.metadata(document), dialog.description());
        } catch (MetadataException unreadable) {
            return SiprecReader.rejected(document, dialog.description());
        }
    }
}
