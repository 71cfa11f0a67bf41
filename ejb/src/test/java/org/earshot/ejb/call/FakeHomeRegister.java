// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.call;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.earshot.domain.call.CallKey;

/** Remembers what it was told. Thread-safe. */
final class FakeHomeRegister implements HomeRegister {

    private final Set<CallKey> here = ConcurrentHashMap.newKeySet();

    @Override
    public void took(CallKey key) {
        here.add(key);
    }

    @Override
    public void released(CallKey key) {
        here.remove(key);
    }

    Set<CallKey> here() {
        return Set.copyOf(here);
    }
}
