// SPDX-License-Identifier: Apache-2.0
package org.earshot.sipapp.call;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import javax.servlet.sip.SipServletRequest;
import javax.servlet.sip.SipServletResponse;
import javax.servlet.sip.SipSession;
import org.earshot.domain.call.CallControl;
import org.earshot.domain.call.TakeoverOutcome;
import org.earshot.domain.media.MediaEndpoint;
import org.earshot.protocol.sdp.SessionDescription;

/**
 * The re-INVITE by which a client learns where its call goes on (RFC 3261 §14.1), and what comes of it. Sent by one thread at
 * a time; answered on SIP threads.
 */
final class Reinvite {

    static final String ATTRIBUTE = "org.earshot.takeover";

    /** RFC 3261 §14.1, where the other side made the Call-ID: up to 2 s in steps of 10 ms. */
    private static final int GLARE_STEPS = 200;

    private final SipSession session;
    private final RecordingDialog dialog;
    private final DialogLink link;
    private final CallControl calls;
    private final DialogKeeper keeper;
    private final SessionTimers timers;
    private final Executor executor;
    private final SessionDescription offer;
    private final CompletableFuture<TakeoverOutcome> outcome = new CompletableFuture<>();
    /** The client has answered that it is busy with an INVITE of its own, and is not asked again yet. */
    private volatile boolean glare;

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

    CompletableFuture<TakeoverOutcome> outcome() {
        return outcome;
    }

    void send() {
        if (outcome.isDone()) {
            return;
        }
        glare = false;
        try {
            SipServletRequest request = session.createRequest("INVITE");
            request.setHeader("Allow", Capabilities.ALLOW);
            request.setHeader("Supported", Capabilities.SUPPORTED);
            timers.refreshValue(session).ifPresent(value -> request.setHeader("Session-Expires", value));
            request.setContent(offer.write(), "application/sdp");
            request.send();
        } catch (IOException | RuntimeException unsent) {
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
        if (glare) {
            refused(491, "Request Pending");
        } else {
            gone(why);
        }
    }

    /** Takes an answer of the client, or that of the container when the client is silent. */
    void answered(SipServletResponse response) throws IOException {
        int status = response.getStatus();
        if (status < 200) {
            return;
        }
        if (status < 300) {
            response.createAck().send();
            accepted(response);
        } else if (status == 491) {
            glare = true;
            long wait = 10L * ThreadLocalRandom.current().nextInt(GLARE_STEPS + 1);
            CompletableFuture.delayedExecutor(wait, TimeUnit.MILLISECONDS, executor)
                    .execute(this::send);
        } else {
            session.removeAttribute(ATTRIBUTE);
            refused(status, response.getReasonPhrase());
        }
    }

    private void accepted(SipServletResponse response) {
        session.removeAttribute(ATTRIBUTE);
        try {
            answer(response)
                    .ifPresent(answer -> dialog.endpoints(
                            calls.change(dialog.id(), StreamSpecs.ofClientAnswer(offer, answer, dialog.voices()))));
            timers.restart(session);
            keeper.keep(session, dialog);
            outcome.complete(TakeoverOutcome.taken(link));
        } catch (RuntimeException e) {
            link.hangUp("The recorder cannot take the answer");
            outcome.complete(TakeoverOutcome.failed(TakeoverOutcome.Result.REFUSED, String.valueOf(e.getMessage())));
        }
    }

    /** A 2xx without an answer changes nothing, though it should not be (RFC 3261 §13.2.1). */
    private static Optional<SessionDescription> answer(SipServletResponse response) {
        return Bodies.read(new ServletMessageView(response)).sdp();
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
            link.hangUp("Recording cannot go on: " + why);
            outcome.complete(TakeoverOutcome.failed(TakeoverOutcome.Result.REFUSED, why));
        }
    }

    private void gone(String why) {
        outcome.complete(TakeoverOutcome.failed(TakeoverOutcome.Result.GONE, why));
    }
}
