// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.dispatch;

/** Whether initial requests are taken. The server's suspend and resume set it; SIP threads read it. Thread-safe. */
public final class Admission {
    private volatile boolean open = true;

    /** Refuses initial requests with 503 from now on; dialogs go on. */
    public void close() {
        open = false;
    }

    public void open() {
        open = true;
    }

    public boolean isOpen() {
        return open;
    }
}
