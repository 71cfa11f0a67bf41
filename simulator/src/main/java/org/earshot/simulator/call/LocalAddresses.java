// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator.call;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Instant;
import java.util.List;
import org.earshot.simulator.sip.SipUri;
import org.earshot.simulator.sip.TransportKind;

/**
 * Where a call comes from and when.
 *
 * @param sip our SIP address
 * @param transport over which we speak SIP
 * @param rtpPorts ports of the streams of each dialog, in the order of the m-lines
 * @param startedAt start of the call
 */
record LocalAddresses(InetSocketAddress sip, TransportKind transport, List<List<Integer>> rtpPorts, Instant startedAt) {

    String host() {
        return SipUri.host(sip.getAddress());
    }

    /** The Contact URI in angle brackets. */
    String contact(String user) {
        String at = user.isEmpty() ? "" : user + "@";
        return "<sip:" + at + SipUri.hostPort(sip) + ";transport=" + transport.parameter() + ">";
    }

    InetAddress address() {
        return sip.getAddress();
    }
}
