// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.call;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.earshot.domain.call.CallKey;
import org.earshot.domain.cluster.CallHome;
import org.earshot.domain.cluster.NodeId;

/** Remembers what it was told. Thread-safe. */
final class FakeHomeRegister implements HomeRegister {

    private final NodeId node;
    private final Set<CallKey> here = ConcurrentHashMap.newKeySet();

    FakeHomeRegister(String node) {
        this.node = new NodeId(node);
    }

    @Override
    public void took(CallKey key) {
        here.add(key);
    }

    @Override
    public void released(CallKey key) {
        here.remove(key);
    }

    @Override
    public CallHome here(int epoch) {
        return new CallHome(node, 1, epoch);
    }

    Set<CallKey> here() {
        return Set.copyOf(here);
    }
}
