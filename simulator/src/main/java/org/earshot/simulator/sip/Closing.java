// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator.sip;

import java.io.Closeable;
import java.io.IOException;

/** Closes sockets whose end nobody waits for. Stateless. */
final class Closing {

    private Closing() {}

    /** A socket that cannot be closed cleanly is gone all the same. */
    static void quietly(Closeable socket) {
        try {
            socket.close();
        } catch (IOException e) {
            return;
        }
    }
}
