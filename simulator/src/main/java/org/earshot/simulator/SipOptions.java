// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import org.earshot.simulator.sip.SipUri;
import org.earshot.simulator.sip.TransportKind;
import picocli.CommandLine.Option;

/** Options that say whom to call and from where. Confined to the main thread. */
final class SipOptions {

    @Option(
            names = "--target",
            paramLabel = "URI",
            defaultValue = "sip:recorder@127.0.0.1:5060",
            description = "Whom to call (default: ${DEFAULT-VALUE}).")
    String target = "";

    @Option(
            names = "--transport",
            paramLabel = "KIND",
            defaultValue = "udp",
            description = "udp or tcp (default: ${DEFAULT-VALUE}).")
    TransportKind transport = TransportKind.UDP;

    @Option(
            names = "--local",
            paramLabel = "ADDRESS",
            defaultValue = "127.0.0.1",
            description = "Our own address for SIP and RTP (default: ${DEFAULT-VALUE}).")
    String local = "";

    SipUri uri() {
        try {
            return SipUri.parse(target.startsWith("sip:") ? target : "sip:" + target);
        } catch (IllegalArgumentException e) {
            throw new UsageException("--target: " + e.getMessage() + "; it looks like sip:host:port");
        }
    }

    InetSocketAddress peer() {
        try {
            return uri().resolve();
        } catch (UnknownHostException e) {
            throw new UsageException("--target: the host " + uri().host() + " is unknown");
        }
    }

    InetAddress address() {
        try {
            return InetAddress.getByName(local);
        } catch (UnknownHostException e) {
            throw new UsageException("--local: the address " + local + " is unknown");
        }
    }

    SipRun open() {
        try {
            return new SipRun(transport, address());
        } catch (IOException e) {
            throw new UncheckedIOException("cannot open a SIP socket on " + local + ": " + e.getMessage(), e);
        }
    }
}
