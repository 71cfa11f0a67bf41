// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator.sip;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An INVITE that its client gave up waiting for: takes it back, acknowledges what still comes, and hangs up a late 200
 * at once (RFC 3261 §9.1, §15), so that no recording is left open by it. Confined to the event loop's thread.
 */
final class AbandonedInvite implements SipParty {

    /** A recorder that only hung may answer as late as this. */
    private static final Duration MEMORY = Duration.ofSeconds(90);

    private final SipEndpoint endpoint;
    private final InviteScript script;
    private final DialogState state;
    private final ClientTransaction invite;
    private @Nullable ClientTransaction closing;
    private boolean established;

    AbandonedInvite(SipEndpoint endpoint, InviteScript script, DialogState state, ClientTransaction invite) {
        this.endpoint = endpoint;
        this.script = script;
        this.state = state;
        this.invite = invite;
    }

    /** Takes the place of the dialog. A CANCEL is only sent to who has answered something (RFC 3261 §9.1). */
    void start() {
        endpoint.add(script.callId(), this);
        endpoint.loop().schedule(MEMORY, () -> endpoint.remove(script.callId(), this));
        if (invite.wasHeard()) {
            start(state.cancelOf(invite.request()), invite.peer());
        }
    }

    private void start(SipMessage request, InetSocketAddress peer) {
        closing = new ClientTransaction(endpoint, request, peer, UacDialog.PATIENCE, failure -> {});
        closing.start();
    }

    @Override
    public void onResponse(SipMessage response) {
        if (closing != null && closing.takes(response)) {
            return;
        }
        boolean ours = response.branch().equals(invite.request().branch())
                && response.method().equals("INVITE")
                && response.status() >= 200;
        if (!ours) {
            return;
        }
        try {
            if (response.status() >= 300) {
                endpoint.send(state.ackOfRejection(invite.request(), response), invite.peer());
            } else {
                hangUp(response);
            }
        } catch (IOException | IllegalArgumentException e) {
            endpoint.remove(script.callId(), this);
        }
    }

    private void hangUp(SipMessage response) throws IOException {
        boolean first = !established;
        if (first) {
            establish(response);
        }
        Optional<SipBody> body = script.inviteBody().isPresent() ? Optional.empty() : Optional.of(script.sessionBody());
        endpoint.send(state.request("ACK", invite.request().cseq(), body), state.peer());
        if (first) {
            start(state.request("BYE", state.nextCSeq(), script.byeBody()), state.peer());
        }
    }

    private void establish(SipMessage response) throws UnknownHostException {
        state.establish(response);
        established = true;
    }

    @Override
    public void onRequest(SipMessage request, InetSocketAddress source) {
        if (!request.method().equals("ACK")) {
            try {
                endpoint.send(
                        request.response(
                                481, "Call/Transaction Does Not Exist", endpoint.token(8), List.of(), Optional.empty()),
                        source);
            } catch (IOException e) {
                endpoint.remove(script.callId(), this);
            }
        }
    }

    @Override
    public void onLost(InetSocketAddress peer, IOException cause) {
        // Nobody waits for it.
    }
}
