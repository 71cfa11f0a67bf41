// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator;

import java.io.IOException;
import java.net.InetAddress;
import java.security.SecureRandom;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicReference;
import java.util.random.RandomGenerator;
import org.earshot.simulator.media.RtpSender;
import org.earshot.simulator.sip.EventLoop;
import org.earshot.simulator.sip.SipEndpoint;
import org.earshot.simulator.sip.TransportKind;
import org.jspecify.annotations.Nullable;

/** The threads and sockets of one run of the program. Owned by the main thread. */
final class SipRun implements AutoCloseable {

    private final AtomicReference<@Nullable RuntimeException> fault = new AtomicReference<>();
    private final RandomGenerator random = new SplittableRandom(new SecureRandom().nextLong());
    private final EventLoop loop = new EventLoop(System::nanoTime, fault::set);
    private final RtpSender sender = new RtpSender(System::nanoTime);
    private final SipEndpoint endpoint;

    SipRun(TransportKind transport, InetAddress address) throws IOException {
        this.endpoint = new SipEndpoint(loop, transport, address, random);
        loop.start();
        sender.start();
    }

    EventLoop loop() {
        return loop;
    }

    SipEndpoint endpoint() {
        return endpoint;
    }

    RtpSender sender() {
        return sender;
    }

    RandomGenerator random() {
        return random;
    }

    /** What went wrong inside the simulator itself. */
    @Nullable
    RuntimeException fault() {
        return fault.get();
    }

    @Override
    public void close() {
        sender.close();
        loop.close();
        endpoint.close();
    }
}
