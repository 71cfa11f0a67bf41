// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.application;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.mobicents.servlet.sip.core.session.MobicentsSipApplicationSession;

/**
 * Lets one thread at a time work on a SIP application session ({@code ConcurrencyControlMode.SipApplicationSession}). Owned by
 * the application; thread-safe.
 */
final class SessionLocks {
    private final ThreadLocal<Set<MobicentsSipApplicationSession>> held =
            ThreadLocal.withInitial(() -> Collections.newSetFromMap(new IdentityHashMap<>()));

    void enter(MobicentsSipApplicationSession session, boolean onlyManagedThread, boolean containerManaged) {
        if (session == null || !containerManaged) {
            return;
        }
        Set<MobicentsSipApplicationSession> mine = held.get();
        if (onlyManagedThread && mine.isEmpty()) {
            return;
        }
        if (mine.add(session)) {
            session.acquire();
        }
    }

    void exit(MobicentsSipApplicationSession session) {
        boolean released = false;
        for (MobicentsSipApplicationSession mine : held.get()) {
            mine.release();
            released |= mine == session;
        }
        held.remove();
        // The network thread may have taken it on behalf of this one.
        if (!released && session != null) {
            session.release();
        }
    }
}
