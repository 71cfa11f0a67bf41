// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator.sip;

import java.util.Locale;

/** The transports of SIP that the simulator speaks. */
public enum TransportKind {
    UDP,
    TCP;

    /** As written in a URI parameter. */
    public String parameter() {
        return name().toLowerCase(Locale.ROOT);
    }
}
