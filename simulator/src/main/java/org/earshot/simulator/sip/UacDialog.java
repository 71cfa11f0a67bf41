// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator.sip;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Optional;
import org.earshot.protocol.sdp.SdpException;
import org.earshot.protocol.sdp.SessionDescription;
import org.jspecify.annotations.Nullable;

/**
 * One recording dialog from INVITE to BYE, seen from the client: follows redirections, acknowledges, refreshes the
 * session when the recorder asks for it (RFC 4028) and obeys the recorder's own requests. Confined to the event loop's
 * thread.
 */
public final class UacDialog implements SipParty {

    /** How long an INVITE may take: 64 T1 (RFC 3261 §17.1.1.2). */
    public static final Duration PATIENCE = ClientTransaction.T1.multipliedBy(64);

    private static final int MOST_REDIRECTS = 5;
    private static final Duration STRAY_MESSAGES = Duration.ofSeconds(5);

    private enum Phase {
        NEW,
        INVITING,
        UP,
        ENDING,
        OVER
    }

    private final SipEndpoint endpoint;
    private final InviteScript script;
    private final Duration patience;
    private final DialogListener listener;
    private final DialogState state;
    private final RecorderRequests recorderRequests;
    private Phase phase = Phase.NEW;
    private @Nullable ClientTransaction current;
    private @Nullable SipMessage lastAck;
    private @Nullable SipMessage lastRejectionAck;
    private @Nullable LoopTimer refresh;
    private long startedAt;
    private int redirects;

    /**
     * @param target the address that the call is sent to first
     * @param peer the same address, looked up
     * @param patience how long each INVITE may take
     */
    public UacDialog(
            SipEndpoint endpoint,
            InviteScript script,
            SipUri target,
            InetSocketAddress peer,
            Duration patience,
            DialogListener listener) {
        this.endpoint = endpoint;
        this.script = script;
        this.patience = patience;
        this.listener = listener;
        this.state = new DialogState(endpoint, script, target, peer);
        this.recorderRequests = new RecorderRequests(endpoint, script, this);
    }

    /** Sends the INVITE. */
    public void invite() {
        endpoint.add(script.callId(), this);
        startedAt = endpoint.loop().now();
        phase = Phase.INVITING;
        sendInvite();
    }

    private void sendInvite() {
        start(state.request("INVITE", state.nextCSeq(), script.inviteBody()));
    }

    private void start(SipMessage request) {
        Duration limit = request.method().equals("INVITE") ? patience : PATIENCE;
        current = new ClientTransaction(endpoint, request, state.peer(), limit, this::fail);
        current.start();
    }

    /** Ends the dialog with a BYE; nothing happens when it is over already. */
    public void bye() {
        if (phase == Phase.UP) {
            phase = Phase.ENDING;
            cancelRefresh();
            start(state.request("BYE", state.nextCSeq(), script.byeBody()));
        }
    }

    public boolean isUp() {
        return phase == Phase.UP;
    }

    /** Whether there is no dialog any more: for who has sent a BYE it is over at once (RFC 3261 §15.1.1). */
    boolean isOver() {
        return phase == Phase.ENDING || phase == Phase.OVER;
    }

    @Override
    public void onResponse(SipMessage response) {
        if (current != null && current.takes(response)) {
            if (response.status() >= 200) {
                onFinal(current, response);
            }
        } else if (response.method().equals("INVITE") && response.status() >= 200) {
            acknowledgeAgain(response);
        }
    }

    private void onFinal(ClientTransaction transaction, SipMessage response) {
        if (response.method().equals("BYE")) {
            onByeAnswered(response);
        } else if (response.status() < 300) {
            onAccepted(response);
        } else {
            lastRejectionAck = state.ackOfRejection(transaction.request(), response);
            send(lastRejectionAck, transaction.peer());
            onRejected(response);
        }
    }

    private void onByeAnswered(SipMessage response) {
        finish();
        if (response.status() < 300) {
            listener.ended(false);
        } else {
            listener.failed(CallFailure.unusable(response.status(), "BYE answered " + response.statusLine()));
        }
    }

    private void onAccepted(SipMessage response) {
        try {
            if (phase == Phase.INVITING) {
                state.establish(response);
            } else {
                state.retarget(response);
            }
            Optional<SipBody> body =
                    script.inviteBody().isPresent() ? Optional.empty() : Optional.of(script.sessionBody());
            lastAck = state.request("ACK", state.cseq(), body);
            send(lastAck, state.peer());
            opened(SessionDescription.parse(response.body()), response);
        } catch (SdpException | IllegalArgumentException | UnknownHostException e) {
            fail(CallFailure.unusable(response.status(), "200 that cannot be used: " + e.getMessage()));
        }
    }

    private void opened(SessionDescription description, SipMessage response) {
        boolean first = phase == Phase.INVITING;
        phase = Phase.UP;
        scheduleRefresh(response);
        if (first) {
            Duration setUp = Duration.ofNanos(endpoint.loop().now() - startedAt);
            listener.answered(new DialogAnswer(description, setUp, redirects, state.peer()));
        } else {
            listener.moved(description);
        }
    }

    private void onRejected(SipMessage response) {
        if (phase == Phase.UP) {
            return;
        }
        boolean redirect = response.status() < 400 && redirects < MOST_REDIRECTS;
        if (!redirect) {
            fail(CallFailure.rejected(response));
            return;
        }
        try {
            redirects++;
            state.redirect(response);
            listener.redirected(state.peer());
            sendInvite();
        } catch (IllegalArgumentException | UnknownHostException e) {
            fail(CallFailure.unusable(response.status(), "redirection that cannot be followed: " + e.getMessage()));
        }
    }

    private void acknowledgeAgain(SipMessage response) {
        if (response.status() < 300 && lastAck != null && response.cseq() == lastAck.cseq()) {
            send(lastAck, state.peer());
        } else if (response.status() >= 300
                && lastRejectionAck != null
                && response.branch().equals(lastRejectionAck.branch())) {
            send(lastRejectionAck, state.peer());
        }
    }

    /** Half the interval when the recorder left the refreshing to us (RFC 4028 §7.2, §10). */
    private void scheduleRefresh(SipMessage response) {
        cancelRefresh();
        String value = response.first("Session-Expires").orElse("");
        boolean ours = SipMessage.parameter(value, "refresher")
                .filter("uac"::equalsIgnoreCase)
                .isPresent();
        String seconds = value.split("[^0-9]", 2)[0];
        if (ours && !seconds.isEmpty() && seconds.length() < 8) {
            Duration half = Duration.ofMillis(Math.max(1000, Integer.parseInt(seconds) * 500L));
            refresh = endpoint.loop().schedule(half, this::refreshNow);
        }
    }

    private void refreshNow() {
        if (phase == Phase.UP) {
            sendInvite();
        }
    }

    private void cancelRefresh() {
        if (refresh != null) {
            refresh.cancel();
        }
    }

    @Override
    public void onRequest(SipMessage request, InetSocketAddress source) {
        recorderRequests.handle(request, source);
    }

    /** The recorder hung up. */
    void hungUp() {
        if (phase == Phase.UP || phase == Phase.ENDING) {
            finish();
            listener.ended(true);
        }
    }

    /** The recorder's re-INVITE is settled: requests go to its new Contact and media to its new address. */
    void moved(SipMessage request, SessionDescription description) {
        try {
            InetSocketAddress before = state.peer();
            state.retarget(request);
            if (!before.equals(state.peer())) {
                listener.takenOver(state.peer());
            }
            listener.moved(description);
        } catch (IllegalArgumentException | UnknownHostException e) {
            fail(CallFailure.unusable(0, "re-INVITE that cannot be followed: " + e.getMessage()));
        }
    }

    @Override
    public void onLost(InetSocketAddress peer, IOException cause) {
        if (current != null) {
            current.onLost(peer, cause);
        }
    }

    private void fail(CallFailure failure) {
        if (phase != Phase.OVER) {
            boolean inviting = phase == Phase.INVITING;
            finish();
            if (inviting && current != null && !current.isAnswered()) {
                new AbandonedInvite(endpoint, script, state, current).start();
            }
            listener.failed(failure);
        }
    }

    private void finish() {
        phase = Phase.OVER;
        cancelRefresh();
        recorderRequests.stop();
        endpoint.loop().schedule(STRAY_MESSAGES, () -> endpoint.remove(script.callId(), this));
    }

    private void send(SipMessage message, InetSocketAddress peer) {
        try {
            endpoint.send(message, peer);
        } catch (IOException e) {
            fail(CallFailure.unreachable(peer, e));
        }
    }
}
