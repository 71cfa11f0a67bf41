// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster;

import java.time.Duration;
import java.util.Optional;
import org.earshot.domain.call.CallKey;
import org.earshot.domain.cluster.CallHome;
import org.earshot.domain.cluster.CallHomes;
import org.earshot.domain.cluster.ClusterNodes;
import org.earshot.domain.cluster.NodeReport;
import org.earshot.ejb.call.HomeRegister;

/**
 * Keeps the cluster's decision as long as the call runs here, and takes it back when the call ends. A decision that cannot
 * be written costs nothing but that a late leg of the call may be placed elsewhere. Thread-safe.
 */
final class CallHomeRegister implements HomeRegister {

    private final CallHomes homes;
    private final ClusterNodes nodes;
    private final Duration lifetime;

    /** @param lifetime longer than any recording */
    CallHomeRegister(CallHomes homes, ClusterNodes nodes, Duration lifetime) {
        this.homes = homes;
        this.nodes = nodes;
        this.lifetime = lifetime;
    }

    @Override
    public void took(CallKey key) {
        NodeReport self = nodes.self();
        Optional<CallHome> decided = homes.find(key);
        if (decided.isEmpty()) {
            homes.decide(key, new CallHome(self.node(), self.incarnation(), 1), lifetime)
                    .whenComplete((home, failure) -> judge(key, home, failure));
        } else if (isHere(decided.get())) {
            homes.replace(key, decided.get(), decided.get(), lifetime)
                    .whenComplete((done, failure) -> judge(key, decided.get(), failure));
        } else {
            ClusterLog.LOG.twoHomes(key, decided.get().node());
        }
    }

    private void judge(CallKey key, CallHome home, Throwable failure) {
        if (failure != null) {
            ClusterLog.LOG.homeNotKept(key, failure.toString());
        } else if (!isHere(home)) {
            ClusterLog.LOG.twoHomes(key, home.node());
        }
    }

    @Override
    public void released(CallKey key) {
        homes.find(key)
                .filter(this::isHere)
                .ifPresent(home -> homes.forget(key, home).exceptionally(failure -> {
                    ClusterLog.LOG.homeNotKept(key, failure.toString());
                    return false;
                }));
    }

    @Override
    public CallHome here(int epoch) {
        NodeReport self = nodes.self();
        return new CallHome(self.node(), self.incarnation(), epoch);
    }

    private boolean isHere(CallHome home) {
        NodeReport self = nodes.self();
        return home.node().equals(self.node()) && home.incarnation() == self.incarnation();
    }
}
