// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator.sip;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.earshot.protocol.sdp.SdpException;
import org.earshot.protocol.sdp.SessionDescription;
import org.jspecify.annotations.Nullable;

/**
 * The server half of a dialog: answers what the recorder asks within it (BYE, re-INVITE, OPTIONS, UPDATE) and repeats
 * a 200 to a re-INVITE until its ACK comes (RFC 3261 §13.3.1.4). Confined to the event loop's thread.
 */
final class RecorderRequests {

    private final SipEndpoint endpoint;
    private final InviteScript script;
    private final UacDialog dialog;
    private @Nullable SipMessage invite;
    private @Nullable SipMessage inviteAnswer;
    private boolean acknowledged;

    RecorderRequests(SipEndpoint endpoint, InviteScript script, UacDialog dialog) {
        this.endpoint = endpoint;
        this.script = script;
        this.dialog = dialog;
    }

    void handle(SipMessage request, InetSocketAddress source) {
        switch (request.method()) {
            case "INVITE" -> onInvite(request, source);
            case "ACK" -> onAck(request);
            case "BYE" -> {
                answer(request, source, 200, "OK");
                dialog.hungUp();
            }
            case "OPTIONS", "UPDATE", "INFO", "NOTIFY" -> answer(request, source, 200, "OK");
            case "CANCEL" -> answer(request, source, 481, "Call/Transaction Does Not Exist");
            default -> answer(request, source, 501, "Not Implemented");
        }
    }

    private void onInvite(SipMessage request, InetSocketAddress source) {
        if (invite != null && inviteAnswer != null && invite.cseq() == request.cseq()) {
            send(inviteAnswer, source);
        } else if (dialog.isOver()) {
            answer(request, source, 481, "Call/Transaction Does Not Exist");
        } else if (!dialog.isUp()) {
            answer(request, source, 491, "Request Pending");
        } else if (endpoint.refusesReinvites()) {
            answer(request, source, 488, "Not Acceptable Here");
        } else {
            acceptInvite(request, source);
        }
    }

    private void acceptInvite(SipMessage request, InetSocketAddress source) {
        Optional<SessionDescription> offer;
        try {
            offer = request.body().isBlank() ? Optional.empty() : Optional.of(SessionDescription.parse(request.body()));
        } catch (SdpException e) {
            answer(request, source, 400, "Bad Session Description");
            return;
        }
        invite = request;
        acknowledged = false;
        inviteAnswer = request.response(
                200, "OK", "", List.of(new SipHeader("Contact", script.contact())), Optional.of(script.sessionBody()));
        send(inviteAnswer, source);
        repeat(inviteAnswer, source, ClientTransaction.T1, 0);
        offer.ifPresent(description -> dialog.moved(request, description));
    }

    private void repeat(SipMessage message, InetSocketAddress peer, Duration interval, int count) {
        if (count >= 10 || endpoint.isReliable()) {
            return;
        }
        endpoint.loop().schedule(interval, () -> {
            if (!acknowledged && message == inviteAnswer) {
                send(message, peer);
                Duration doubled = interval.multipliedBy(2);
                boolean capped = doubled.compareTo(ClientTransaction.T2) > 0;
                repeat(message, peer, capped ? ClientTransaction.T2 : doubled, count + 1);
            }
        });
    }

    private void onAck(SipMessage ack) {
        boolean delayedOffer = invite != null && invite.body().isBlank() && !acknowledged;
        acknowledged = true;
        if (delayedOffer && !ack.body().isBlank() && invite != null) {
            try {
                dialog.moved(invite, SessionDescription.parse(ack.body()));
            } catch (SdpException e) {
                dialog.bye();
            }
        }
    }

    /** Stops repeating: the dialog is over. */
    void stop() {
        acknowledged = true;
    }

    private void answer(SipMessage request, InetSocketAddress peer, int status, String reason) {
        send(request.response(status, reason, endpoint.token(8), List.of(), Optional.empty()), peer);
    }

    private void send(SipMessage message, InetSocketAddress peer) {
        try {
            endpoint.send(message, peer);
        } catch (IOException e) {
            dialog.onLost(peer, e);
        }
    }
}
