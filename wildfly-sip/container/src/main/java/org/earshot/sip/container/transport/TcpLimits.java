// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.transport;

import java.time.Duration;

/**
 * What a peer may do with TCP connections. Immutable.
 *
 * @param messageTimeout how long a message may take from its first byte to its last
 * @param idleTimeout how long nothing may come or go; line ends (RFC 5626 §3.5.1) count as something
 * @param connectionsPerPeer open at a time from one address
 */
public record TcpLimits(Duration messageTimeout, Duration idleTimeout, int connectionsPerPeer) {
    public TcpLimits {
        if (messageTimeout.isNegative()
                || messageTimeout.isZero()
                || idleTimeout.isNegative()
                || idleTimeout.isZero()) {
            throw new IllegalArgumentException("no time: " + messageTimeout + ", " + idleTimeout);
        }
        if (connectionsPerPeer < 1) {
            throw new IllegalArgumentException("connections of a peer: " + connectionsPerPeer);
        }
    }
}
