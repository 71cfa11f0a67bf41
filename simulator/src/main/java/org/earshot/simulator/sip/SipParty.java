// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator.sip;

import java.io.IOException;
import java.net.InetSocketAddress;

/** Who owns a Call-ID: gets its messages on the event loop's thread. */
interface SipParty {

    void onResponse(SipMessage response);

    void onRequest(SipMessage request, InetSocketAddress source);

    /** The connection to the peer is gone. */
    void onLost(InetSocketAddress peer, IOException cause);
}
