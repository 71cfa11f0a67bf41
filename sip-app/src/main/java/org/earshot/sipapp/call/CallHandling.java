// SPDX-License-Identifier: Apache-2.0
package org.earshot.sipapp.call;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import javax.servlet.sip.SipServletRequest;
import javax.servlet.sip.SipServletResponse;
import javax.servlet.sip.SipSession;
import org.earshot.domain.call.CallControl;
import org.earshot.domain.call.CallKey;
import org.earshot.domain.call.DialogId;
import org.earshot.domain.call.EndTrigger;
import org.earshot.domain.cluster.NodePlace;
import org.earshot.domain.config.EarshotConfig;
import org.earshot.domain.error.RecorderException;
import org.earshot.protocol.sdp.SessionDescription;
import org.earshot.protocol.sip.NameAddress;
import org.earshot.protocol.sip.SessionTimer;
import org.earshot.protocol.sip.SipSyntaxException;
import org.earshot.sipapp.client.CallReader;
import org.earshot.sipapp.dialog.DialogKeeper;
import org.earshot.sipapp.dialog.DialogLink;
import org.earshot.sipapp.dialog.OpenDialogs;
import org.earshot.sipapp.dialog.RecordingDialog;
import org.earshot.sipapp.dialog.SessionTimerRule;
import org.earshot.sipapp.dialog.SessionTimers;
import org.earshot.sipapp.message.CallBody;
import org.earshot.sipapp.message.Capabilities;
import org.earshot.sipapp.message.MessageView;
import org.earshot.sipapp.message.ServletMessageView;
import org.earshot.sipapp.message.SipFailure;
import org.earshot.sipapp.message.SipFailureException;
import org.earshot.sipapp.pilot.Redirection;
import org.earshot.sipapp.takeover.Reinvite;

/** Carries the requests of recording dialogs from the container to the recorder and back. Thread-safe. */
final class CallHandling {

    private final DialogOpener opener;
    private final DialogChanger changer;
    private final DialogCloser closer;
    private final SessionTimerRule timerRule;
    private final SessionTimers timers;
    private final OpenDialogs open;
    private final DialogKeeper keeper;
    private final SessionRefresh refresh;
    private final Function<CallKey, Optional<NodePlace>> instead;

    /** @param instead gives a call that this node does not admit to another node, see {@code CallPlacement} */
    CallHandling(
            CallControl calls,
            EarshotConfig config,
            SessionTimers timers,
            OpenDialogs open,
            DialogKeeper keeper,
            Function<CallKey, Optional<NodePlace>> instead) {
        this.instead = instead;
        this.opener = new DialogOpener(calls, config);
        this.changer = new DialogChanger(calls, config);
        this.closer = new DialogCloser(calls, changer);
        this.timerRule = new SessionTimerRule(config.sip());
        this.timers = timers;
        this.open = open;
        this.keeper = keeper;
        this.refresh = new SessionRefresh(calls, closer, timers, keeper);
    }

    void open(SipServletRequest invite) throws IOException {
        MessageView view = new ServletMessageView(invite);
        DialogId id = dialogId(view, invite.getCallId());
        DialogLink link = new DialogLink(invite.getSession(), () -> open.forget(id), keeper::forget);
        if (!open.open(id, link)) {
            Responses.refuse(invite, SipFailure.of(482, "Loop Detected").withWarning("Merged request"));
            return;
        }
        try {
            Optional<Replaces> replaces = replaces(view);
            keeper.begin(invite.getSession());
            DialogOpener.Opened opened = opener.open(view, id, remote(invite), link);
            if (answer(invite, view, opened, link)) {
                replaces.ifPresent(this::replace);
            }
        } catch (SipFailureException refused) {
            refuse(invite, id, refused.failure());
        } catch (RecorderException refused) {
            if (!refused.isNotAdmitted() || !isSentOn(invite, view, id)) {
                refuse(invite, id, SipFailure.of(refused));
            }
        } catch (RuntimeException unexpected) {
            CallLog.LOG.openingFailed(id.callId(), unexpected);
            refuse(invite, id, SipFailure.of(500, "Server Internal Error"));
        }
    }

    /** The dialog as its client names it; a From header that cannot be read has no tag. */
    private static DialogId dialogId(MessageView invite, String callId) {
        try {
            Optional<String> tag = invite.header("From").map(NameAddress::parse).flatMap(NameAddress::tag);
            return new DialogId(callId, tag.orElse(""));
        } catch (SipSyntaxException malformed) {
            return new DialogId(callId, "");
        }
    }

    /** The dialog to replace, which must be one of ours (RFC 3891 §3). */
    private Optional<Replaces> replaces(MessageView invite) {
        Optional<Replaces> replaces = Replaces.of(invite);
        replaces.ifPresent(each -> {
            if (open.link(each.dialog())
                    .filter(link -> link.hasLocalTag(each.localTag()))
                    .isEmpty()) {
                throw new SipFailureException(SipFailure.of(481, ""));
            }
            if (each.earlyOnly()) {
                throw new SipFailureException(SipFailure.of(486, "").withWarning("The dialog is answered"));
            }
        });
        return replaces;
    }

    private void replace(Replaces replaces) {
        open.link(replaces.dialog()).ifPresent(link -> link.hangUp("Replaced"));
        closer.end(replaces.dialog(), EndTrigger.BYE);
    }

    /** Whether the answer was sent. */
    private boolean answer(SipServletRequest invite, MessageView view, DialogOpener.Opened opened, DialogLink link) {
        SipSession session = invite.getSession();
        RecordingDialog dialog = opened.dialog();
        try {
            dialog.attach(session, link);
            Optional<SessionTimer> timer = timerRule.negotiate(view);
            Responses.ok(invite, Optional.of(opened.sdp()), timer, answer -> keeper.keep(answer, dialog, timer));
            timer.ifPresent(negotiated -> timers.restart(session, negotiated));
            return true;
        } catch (IllegalStateException cancelled) {
            // The CANCEL was faster than our answer (RFC 3261 §9.2): the container has sent 487.
            end(session, dialog, EndTrigger.CANCEL);
        } catch (IOException | RuntimeException unsent) {
            // The client never learns of the call, so nothing of it may go on running.
            CallLog.LOG.notAnswered(dialog.id().callId(), String.valueOf(unsent));
            end(session, dialog, EndTrigger.NO_ACK);
        }
        return false;
    }

    /** Whether another node takes the call, and the client is told so: it may have no other trunk to try. */
    private boolean isSentOn(SipServletRequest invite, MessageView view, DialogId id) throws IOException {
        String uri = invite.getRequestURI().toString();
        if (Redirection.isLast(uri)) {
            return false;
        }
        Optional<NodePlace> place = instead.apply(
                CallReader.read(view, id.callId(), CallBody.read(view)).key());
        if (place.isEmpty()) {
            return false;
        }
        open.forget(id);
        CallLog.LOG.sentOn(
                id.callId(),
                remote(invite),
                place.get().sipAddress(),
                place.get().sipPort());
        try {
            SipServletResponse moved = invite.createResponse(SipServletResponse.SC_MOVED_TEMPORARILY);
            moved.setHeader("Contact", Redirection.instead(uri, invite.getTransport(), place.get()));
            moved.send();
        } catch (IllegalStateException cancelled) {
            // The client wants nothing any more.
        }
        return true;
    }

    private void refuse(SipServletRequest invite, DialogId id, SipFailure failure) throws IOException {
        open.forget(id);
        CallLog.LOG.refused(
                id.callId(), remote(invite), failure.status(), failure.warning().orElse(failure.reason()));
        try {
            Responses.refuse(invite, failure);
        } catch (IllegalStateException cancelled) {
            // Nothing is left to refuse.
        }
    }

    /** A re-INVITE, UPDATE or INFO: a new offer, new metadata, or only a refresh. */
    void change(SipServletRequest request) throws IOException {
        Optional<RecordingDialog> dialog = RecordingDialog.of(request.getSession());
        if (dialog.isEmpty()) {
            Responses.refuse(request, SipFailure.of(481, ""));
            return;
        }
        change(request, dialog.get());
    }

    private void change(SipServletRequest request, RecordingDialog dialog) throws IOException {
        MessageView view = new ServletMessageView(request);
        try {
            requireKnownOptions(view);
            requireNoGlare(request.getMethod(), view, dialog);
            Optional<SessionTimer> timer = timer(view);
            Optional<SessionDescription> answer = sdp(request.getMethod(), view, dialog);
            if (timer.isEmpty() && !"INFO".equals(request.getMethod())) {
                // The session goes on without one (RFC 4028 §9).
                timers.end(request.getSession());
            }
            Responses.ok(
                    request, answer, timer, response -> keeper.keep(response, dialog, timer.or(() -> kept(request))));
            timer.ifPresent(negotiated -> timers.restart(request.getSession(), negotiated));
        } catch (SipFailureException refused) {
            Responses.refuse(request, refused.failure());
        } catch (RecorderException refused) {
            Responses.refuse(request, SipFailure.of(refused));
        }
    }

    /** Before anything changes: a session that is refused its timer is to be as before (RFC 3261 §14.2, RFC 4028 §6). */
    private Optional<SessionTimer> timer(MessageView request) {
        Optional<SessionTimer> timer = timerRule.negotiate(request);
        if (timer.filter(SessionTimer::tooSmall).isPresent()) {
            throw new SipFailureException(SipFailure.of(422, "Session Interval Too Small")
                    .withHeader("Min-SE", Integer.toString(timerRule.minimum())));
        }
        return timer;
    }

    private Optional<SessionDescription> sdp(String method, MessageView request, RecordingDialog dialog) {
        return switch (method) {
            case "INFO" -> changer.inform(request, dialog);
            case "INVITE" -> changer.change(request, dialog).or(() -> Optional.of(changer.offerAgain(dialog)));
            default -> changer.change(request, dialog);
        };
    }

    /** RFC 3261 §14.2, RFC 3311 §5.2: else both sides would take half of each other's offer. */
    private static void requireNoGlare(String method, MessageView request, RecordingDialog dialog) {
        boolean offer = "INVITE".equals(method) || ("UPDATE".equals(method) && request.body().length > 0);
        if (offer && dialog.inviting()) {
            throw new SipFailureException(SipFailure.of(491, "Request Pending"));
        }
    }

    private static Optional<SessionTimer> kept(SipServletRequest request) {
        return SessionTimers.negotiated(request.getSession());
    }

    private static void requireKnownOptions(MessageView request) {
        List<String> unsupported = Capabilities.unsupported(request);
        if (!unsupported.isEmpty()) {
            throw new SipFailureException(
                    SipFailure.of(420, "").withHeader("Unsupported", String.join(", ", unsupported)));
        }
    }

    void acknowledge(SipServletRequest ack) {
        RecordingDialog.of(ack.getSession()).ifPresent(dialog -> {
            boolean answers = dialog.ourOffer().isPresent();
            changer.acknowledge(new ServletMessageView(ack), dialog);
            if (answers) {
                keeper.keep(ack.getSession(), dialog);
            }
        });
    }

    /** A CANCEL that comes behind the answer, as one of a re-INVITE, leaves the dialog as it is (RFC 3261 §9). */
    void cancel(SipSession session) {
        if (session.isValid() && session.getState() == SipSession.State.CONFIRMED) {
            return;
        }
        RecordingDialog.of(session).ifPresent(dialog -> end(session, dialog, EndTrigger.CANCEL));
    }

    void bye(SipServletRequest request) throws IOException {
        SipSession session = request.getSession();
        Optional<RecordingDialog> dialog = RecordingDialog.of(session);
        MessageView view = new ServletMessageView(request);
        dialog.ifPresent(each -> {
            forget(session);
            closer.bye(view, each);
        });
        request.createResponse(SipServletResponse.SC_OK).send();
    }

    /** Half of our refresh interval, or the whole of the client's, has passed. */
    void sessionTimer(SipSession session) {
        RecordingDialog.of(session).ifPresent(dialog -> refresh.due(session, dialog));
    }

    /** Answers to our BYE need no action; those to a refresh or a takeover of ours may. */
    void response(SipServletResponse response) throws IOException {
        boolean invite = "INVITE".equals(response.getMethod());
        SipSession session = response.getSession();
        Optional<Reinvite> takeover = invite ? Reinvite.of(session) : Optional.empty();
        if (takeover.isPresent()) {
            takeover.get().answered(response);
            return;
        }
        if (invite && response.getStatus() >= 200 && response.getStatus() < 300) {
            response.createAck().send();
        }
        if (response.getStatus() >= 200 && !"BYE".equals(response.getMethod())) {
            RecordingDialog.of(session).ifPresent(dialog -> refresh.answered(response, dialog));
        }
    }

    void noAck(SipServletRequest invite) {
        SipSession session = invite.getSession();
        RecordingDialog.of(session).ifPresent(dialog -> {
            CallLog.LOG.noAck(dialog.id().callId(), remote(invite));
            // The recorder hangs up, unless media flows: then the dialog goes on.
            closer.end(dialog.id(), EndTrigger.NO_ACK);
        });
    }

    private void end(SipSession session, RecordingDialog dialog, EndTrigger trigger) {
        closer.end(dialog.id(), trigger);
        open.forget(dialog.id());
        if (session.isValid()) {
            RecordingDialog.detach(session);
        }
    }

    private void forget(SipSession session) {
        timers.stop(session);
        DialogLink.of(session).ifPresent(DialogLink::ended);
        RecordingDialog.detach(session);
    }

    private static String remote(SipServletRequest request) {
        return request.getInitialRemoteAddr() + ":" + request.getInitialRemotePort() + "/" + request.getTransport();
    }
}
