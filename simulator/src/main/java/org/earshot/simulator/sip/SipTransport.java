// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator.sip;

import java.io.IOException;
import java.net.InetSocketAddress;

/** Carries SIP messages. Confined to the event loop's thread after it was opened. */
interface SipTransport extends AutoCloseable {

    /** Gets what arrives. */
    interface Receiver {
        void received(SipMessage message, InetSocketAddress source);

        /** A connection failed or was closed by the other side. */
        void lost(InetSocketAddress peer, IOException cause);
    }

    TransportKind kind();

    /** The address that Via and Contact name. */
    InetSocketAddress local();

    /**
     * @throws IOException when the system refuses to send, or TCP finds no listener
     */
    void send(SipMessage message, InetSocketAddress peer) throws IOException;

    @Override
    void close();
}
