// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator.sip;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** One OPTIONS outside a dialog, as call controllers send it to watch a recorder (RFC 3261 §11). */
public final class OptionsPing implements SipParty {

    /**
     * The recorder's answer.
     *
     * @param response as it came
     * @param latency time from the first OPTIONS to the answer
     */
    public record Answer(SipMessage response, Duration latency) {}

    private final SipEndpoint endpoint;
    private final ClientTransaction transaction;
    private final CompletableFuture<Answer> result = new CompletableFuture<>();
    private long startedAt;

    private OptionsPing(SipEndpoint endpoint, SipUri target, InetSocketAddress peer, Duration limit) {
        this.endpoint = endpoint;
        String local = SipUri.hostPort(endpoint.local());
        List<SipHeader> headers = List.of(
                endpoint.via(),
                new SipHeader("Max-Forwards", "70"),
                new SipHeader("From", "<sip:probe@" + local + ">;tag=" + endpoint.token(10)),
                new SipHeader("To", "<" + target.text() + ">"),
                new SipHeader(
                        "Call-ID",
                        endpoint.token(16) + "@" + SipUri.host(endpoint.local().getAddress())),
                new SipHeader("CSeq", "1 OPTIONS"),
                new SipHeader(
                        "Contact",
                        "<sip:" + local + ";transport=" + endpoint.kind().parameter() + ">"),
                new SipHeader("Accept", "application/sdp"));
        SipMessage request = SipMessage.request("OPTIONS", target.text(), headers, Optional.empty());
        this.transaction = new ClientTransaction(
                endpoint, request, peer, limit, failure -> result.completeExceptionally(new PingException(failure)));
    }

    /** Nobody answered the OPTIONS. */
    public static final class PingException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private final transient CallFailure failure;

        PingException(CallFailure failure) {
            super(failure.text());
            this.failure = failure;
        }

        public CallFailure failure() {
            return failure;
        }
    }

    /** Sends the OPTIONS; fails with {@link PingException}. Thread-safe. */
    public static CompletableFuture<Answer> send(
            SipEndpoint endpoint, SipUri target, InetSocketAddress peer, Duration limit) {
        CompletableFuture<Answer> answer = new CompletableFuture<>();
        endpoint.loop().execute(() -> {
            OptionsPing ping = new OptionsPing(endpoint, target, peer, limit);
            ping.result.whenComplete((value, failure) -> {
                if (failure == null) {
                    answer.complete(value);
                } else {
                    answer.completeExceptionally(failure);
                }
            });
            ping.start();
        });
        return answer;
    }

    private void start() {
        endpoint.add(transaction.request().callId(), this);
        startedAt = endpoint.loop().now();
        transaction.start();
    }

    @Override
    public void onResponse(SipMessage response) {
        if (transaction.takes(response) && response.status() >= 200) {
            endpoint.remove(response.callId());
            result.complete(
                    new Answer(response, Duration.ofNanos(endpoint.loop().now() - startedAt)));
        }
    }

    @Override
    public void onRequest(SipMessage request, InetSocketAddress source) {
        // A ping has no dialog: nothing can be asked within it.
    }

    @Override
    public void onLost(InetSocketAddress peer, IOException cause) {
        transaction.onLost(peer, cause);
    }
}
