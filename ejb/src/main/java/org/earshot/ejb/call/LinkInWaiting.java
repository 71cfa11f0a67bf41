// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.call;

import org.earshot.domain.call.SignallingLink;
import org.jspecify.annotations.Nullable;

/** The way into a dialog that is still being taken over: what is wanted of it meanwhile is done then. Thread-safe. */
final class LinkInWaiting implements SignallingLink {

    private @Nullable SignallingLink link;
    private @Nullable String hangUp;
    private boolean abandoned;

    synchronized void become(SignallingLink real) {
        link = real;
        if (abandoned) {
            real.abandon();
        } else if (hangUp != null) {
            real.hangUp(hangUp);
        }
    }

    @Override
    public synchronized void hangUp(String why) {
        if (link == null) {
            hangUp = why;
        } else {
            link.hangUp(why);
        }
    }

    @Override
    public synchronized void abandon() {
        if (link == null) {
            abandoned = true;
        } else {
            link.abandon();
        }
    }
}
