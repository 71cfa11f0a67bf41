// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator.sip;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Our SIP address: one transport, and the parties whose Call-IDs it serves. Confined to the event loop's thread after
 * it was opened; {@link #local()} may be read anywhere.
 */
public final class SipEndpoint implements AutoCloseable, SipTransport.Receiver {

    private final EventLoop loop;
    private final RandomGenerator random;
    private final SipTransport transport;
    private final Map<String, SipParty> parties = new HashMap<>();
    private volatile boolean refusesReinvites;

    /**
     * Opens a socket on a free port of the address; the loop must not have been started.
     *
     * @throws IOException when the address is not ours
     */
    public SipEndpoint(EventLoop loop, TransportKind kind, InetAddress address, RandomGenerator random)
            throws IOException {
        this.loop = loop;
        this.random = random;
        this.transport = kind == TransportKind.UDP
                ? new UdpTransport(loop, address, this)
                : new TcpTransport(loop, address, this);
    }

    public InetSocketAddress local() {
        return transport.local();
    }

    public TransportKind kind() {
        return transport.kind();
    }

    /** Answers re-INVITEs of the recorder with 488 from now on. */
    public void refuseReinvites() {
        refusesReinvites = true;
    }

    boolean refusesReinvites() {
        return refusesReinvites;
    }

    EventLoop loop() {
        return loop;
    }

    /** Runs a task on the loop's thread after a time. Confined to that thread. */
    public void schedule(Duration delay, Runnable task) {
        loop.schedule(delay, task);
    }

    boolean isReliable() {
        return transport.kind() == TransportKind.TCP;
    }

    void add(String callId, SipParty party) {
        parties.put(callId, party);
    }

    void remove(String callId) {
        parties.remove(callId);
    }

    /** Removes the party unless another has taken its place. */
    void remove(String callId, SipParty party) {
        parties.remove(callId, party);
    }

    /** A fresh Via of ours; its branch names the transaction. */
    SipHeader via() {
        String branch = "z9hG4bK" + token(16);
        return new SipHeader(
                "Via", "SIP/2.0/" + transport.kind() + " " + SipUri.hostPort(local()) + ";branch=" + branch + ";rport");
    }

    /** Random hexadecimal text of that length, at most 16. */
    String token(int length) {
        return String.format("%016x", random.nextLong()).substring(16 - length);
    }

    void send(SipMessage message, InetSocketAddress peer) throws IOException {
        transport.send(message, peer);
    }

    @Override
    public void received(SipMessage message, InetSocketAddress source) {
        SipParty party = parties.get(message.callId());
        if (message.isResponse()) {
            if (party != null) {
                party.onResponse(message);
            }
        } else if (party != null) {
            party.onRequest(message, source);
        } else if (!message.method().equals("ACK")) {
            answerStranger(message, source);
        }
    }

    private void answerStranger(SipMessage request, InetSocketAddress source) {
        boolean ping = request.method().equals("OPTIONS");
        SipMessage response = request.response(
                ping ? 200 : 481,
                ping ? "OK" : "Call/Transaction Does Not Exist",
                token(8),
                List.of(),
                Optional.empty());
        try {
            send(response, source);
        } catch (IOException e) {
            lost(source, e);
        }
    }

    @Override
    public void lost(InetSocketAddress peer, IOException cause) {
        List.copyOf(parties.values()).forEach(party -> party.onLost(peer, cause));
    }

    @Override
    public void close() {
        transport.close();
    }
}
