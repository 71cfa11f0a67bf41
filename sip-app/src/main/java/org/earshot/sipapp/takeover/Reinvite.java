// SPDX-License-Identifier: Apache-2.0
package org.earshot.sipapp.takeover;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import javax.servlet.sip.SipServletRequest;
import javax.servlet.sip.SipServletResponse;
import javax.servlet.sip.SipSession;
import org.earshot.domain.call.CallControl;
import org.earshot.domain.call.TakeoverOutcome;
import org.earshot.domain.media.MediaEndpoint;
import org.earshot.protocol.sdp.SessionDescription;
import org.earshot.sipapp.dialog.BusyClient;
import org.earshot.sipapp.dialog.DialogKeeper;
import org.earshot.sipapp.dialog.DialogLink;
import org.earshot.sipapp.dialog.RecordingDialog;
import org.earshot.sipapp.dialog.SessionTimers;
import org.earshot.sipapp.media.StreamSpecs;
import org.earshot.sipapp.message.CallBody;
import org.earshot.sipapp.message.Capabilities;
import org.earshot.sipapp.message.ServletMessageView;

/**
 * The re-INVITE by which a client learns where its call goes on (RFC 3261 §14.1), and what comes of it. Sent by one thread at
 * a time; answered on SIP threads.
 */
public final class Reinvite {

    static final String ATTRIBUTE = "org.earshot.takeover";

    /** A client that wants to be left in peace for longer is asked after this all the same: the recording would end. */
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(3);

    private final SipSession session;
    private final RecordingDialog dialog;
    private final DialogLink link;
    private final CallControl calls;
    private final DialogKeeper keeper;
    private final SessionTimers timers;
    private final Executor executor;
    private final SessionDescription offer;
    private final CompletableFuture<TakeoverOutcome> outcome = new CompletableFuture<>();
    /** How the client has answered that it is busy, as long as it is not asked again. */
    private volatile Optional<String> busy = Optional.empty();

    Reinvite(
            SipSession session,
            RecordingDialog dialog,
            DialogLink link,
            List<MediaEndpoint> endpoints,
            CallControl calls,
            DialogKeeper keeper,
            SessionTimers timers,
            Executor executor) {
        this.session = session;
        this.dialog = dialog;
        this.link = link;
        this.calls = calls;
        this.keeper = keeper;
        this.timers = timers;
        this.executor = executor;
        this.offer = dialog.renumber(TakeoverOffer.of(dialog.lastSent().orElseThrow(), endpoints));
    }

    /** The re-INVITE of a session whose client has not given its last answer to it. */
    public static Optional<Reinvite> of(SipSession session) {
        return session.isValid() && session.getAttribute(ATTRIBUTE) instanceof Reinvite reinvite
                ? Optional.of(reinvite)
                : Optional.empty();
    }

    CompletableFuture<TakeoverOutcome> outcome() {
        return outcome;
    }

    void send() {
        if (outcome.isDone()) {
            return;
        }
        busy = Optional.empty();
        try {
            SipServletRequest request = session.createRequest("INVITE");
            request.setHeader("Allow", Capabilities.ALLOW);
            request.setHeader("Supported", Capabilities.SUPPORTED);
            timers.refreshValue(session).ifPresent(value -> request.setHeader("Session-Expires", value));
            request.setContent(offer.write(), "application/sdp");
            dialog.inviting(true);
            request.send();
        } catch (IOException | RuntimeException unsent) {
            dialog.inviting(false);
            gone("the re-INVITE could not be sent: " + unsent.getMessage());
        }
    }

    /** No more time is left: nothing comes, or the client has been busy all the while. */
    void giveUp(String why) {
        if (outcome.isDone()) {
            return;
        }
        if (session.isValid()) {
            session.removeAttribute(ATTRIBUTE);
        }
        busy.ifPresentOrElse(this::hangUp, () -> gone(why));
    }

    /**
     * Takes an answer of the client, or that of the container when the client is silent.
     *
     * @throws IOException when its ACK cannot be sent
     */
    public void answered(SipServletResponse response) throws IOException {
        int status = response.getStatus();
        if (status < 200) {
            return;
        }
        dialog.inviting(false);
        if (status < 300) {
            response.createAck().send();
            accepted(response);
            return;
        }
        Optional<Duration> wait =
                BusyClient.waitOf(response).map(asked -> asked.compareTo(LONGEST_WAIT) > 0 ? LONGEST_WAIT : asked);
        if (wait.isPresent()) {
            busy = Optional.of(status + " " + response.getReasonPhrase());
            CompletableFuture.delayedExecutor(wait.get().toMillis(), TimeUnit.MILLISECONDS, executor)
                    .execute(this::send);
        } else {
            session.removeAttribute(ATTRIBUTE);
            refused(status, response.getReasonPhrase());
        }
    }

    private void accepted(SipServletResponse response) {
        session.removeAttribute(ATTRIBUTE);
        try {
            answer(response).ifPresent(answer -> {
                dialog.endpoints(calls.change(dialog.id(), StreamSpecs.ofClientAnswer(offer, answer, dialog.voices())));
                dialog.refused(answer);
            });
            // The offer, if the lost node had made one, is answered by this, too.
            dialog.offerAnswered();
            timers.answered(session, response);
            keeper.keep(session, dialog);
            outcome.complete(TakeoverOutcome.taken(link));
        } catch (RuntimeException e) {
            link.hangUp("The recorder cannot take the answer");
            outcome.complete(TakeoverOutcome.failed(TakeoverOutcome.Result.REFUSED, String.valueOf(e.getMessage())));
        }
    }

    /** A 2xx without an answer changes nothing, though it should not be (RFC 3261 §13.2.1). */
    private static Optional<SessionDescription> answer(SipServletResponse response) {
        return CallBody.read(new ServletMessageView(response)).sdp();
    }

    /**
     * RFC 3261 §12.2.1.2: after 481 and 408 there is no dialog any more, after others there is. A client that has sent a BYE to
     * the lost node, which nobody heard, knows no dialog (§15.1.1).
     */
    private void refused(int status, String reason) {
        String why = status + " " + reason;
        if (status == 481) {
            outcome.complete(TakeoverOutcome.failed(TakeoverOutcome.Result.ENDED, why));
        } else if (status == 408) {
            gone(why);
        } else {
            hangUp(why);
        }
    }

    private void hangUp(String why) {
        link.hangUp("Recording cannot go on: " + why);
        outcome.complete(TakeoverOutcome.failed(TakeoverOutcome.Result.REFUSED, why));
    }

    private void gone(String why) {
        outcome.complete(TakeoverOutcome.failed(TakeoverOutcome.Result.GONE, why));
    }
}
