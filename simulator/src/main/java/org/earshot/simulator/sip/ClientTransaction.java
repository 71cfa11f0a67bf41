// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator.sip;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * One request until its final response (RFC 3261 §17.1): sends it again on UDP after T1, 2 T1, 4 T1 ... and gives up
 * after 64 T1. Confined to the event loop's thread.
 */
final class ClientTransaction {

    static final Duration T1 = Duration.ofMillis(500);
    static final Duration T2 = Duration.ofSeconds(4);

    private final SipEndpoint endpoint;
    private final SipMessage request;
    private final InetSocketAddress peer;
    private final Duration limit;
    private final Consumer<CallFailure> onFailure;
    private Duration interval = T1;
    private boolean provisional;
    private boolean answered;
    private boolean finished;

    ClientTransaction(
            SipEndpoint endpoint,
            SipMessage request,
            InetSocketAddress peer,
            Duration limit,
            Consumer<CallFailure> onFailure) {
        this.endpoint = endpoint;
        this.request = request;
        this.peer = peer;
        this.limit = limit;
        this.onFailure = onFailure;
    }

    SipMessage request() {
        return request;
    }

    InetSocketAddress peer() {
        return peer;
    }

    /** Whether any response came. */
    boolean wasHeard() {
        return provisional;
    }

    /** Whether a final response came; without one it may still come, too late. */
    boolean isAnswered() {
        return answered;
    }

    void start() {
        endpoint.loop().schedule(limit, this::expire);
        transmit();
        scheduleAgain();
    }

    private void scheduleAgain() {
        if (!endpoint.isReliable()) {
            endpoint.loop().schedule(interval, this::again);
        }
    }

    private void again() {
        boolean invite = request.method().equals("INVITE");
        if (finished || provisional && invite) {
            return;
        }
        transmit();
        interval = interval.multipliedBy(2);
        if (!invite && interval.compareTo(T2) > 0) {
            interval = T2;
        }
        scheduleAgain();
    }

    private void transmit() {
        try {
            endpoint.send(request, peer);
        } catch (IOException e) {
            fail(CallFailure.unreachable(peer, e));
        }
    }

    private void expire() {
        fail(CallFailure.silent(request.method(), peer, limit));
    }

    private void fail(CallFailure failure) {
        if (!finished) {
            finished = true;
            onFailure.accept(failure);
        }
    }

    /** Whether a response belongs to this transaction and is the first final one or a provisional one before it. */
    boolean takes(SipMessage response) {
        boolean mine =
                response.branch().equals(request.branch()) && response.method().equals(request.method());
        if (!mine || finished) {
            return false;
        }
        provisional = true;
        answered = response.status() >= 200;
        finished = answered;
        return true;
    }

    void onLost(InetSocketAddress lost, IOException cause) {
        if (lost.equals(peer)) {
            fail(CallFailure.unreachable(peer, cause));
        }
    }
}
