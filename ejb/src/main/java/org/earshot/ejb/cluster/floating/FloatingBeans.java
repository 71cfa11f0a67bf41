// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster.floating;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import org.earshot.domain.cluster.ClusterNodes;
import org.earshot.domain.cluster.TwinSelection;
import org.earshot.domain.config.EarshotConfig;
import org.earshot.domain.config.EarshotConfig.FloatingSettings;
import org.earshot.domain.time.Ticker;
import org.earshot.ejb.call.RunningRecordings;
import org.earshot.ejb.cluster.orphan.Fence;

/** Puts together what keeps the floating addresses. */
@ApplicationScoped
public class FloatingBeans {

    @Produces
    @Singleton
    FloatingState state(EarshotConfig config) {
        return new FloatingState(config.cluster().floating().address());
    }

    @Produces
    @Singleton
    AddressRules rules(EarshotConfig config) {
        return new AddressRules(new TwinSelection(config.cluster().copies().twinSite()));
    }

    @Produces
    @Singleton
    AddressKeeper keeper(
            EarshotConfig config,
            AddressRules rules,
            ClusterNodes nodes,
            Fence fence,
            RunningRecordings running,
            FloatingState state,
            Ticker ticker) {
        FloatingSettings settings = config.cluster().floating();
        return new AddressKeeper(
                settings.address(),
                rules,
                new HeardNodes(nodes),
                fence::isRaised,
                settings.command().isEmpty()
                        ? new WatchingMover(FloatingBeans::isLocal)
                        : new CommandMover(settings.command()),
                FloatingBeans::isLocal,
                running::countOn,
                state,
                ticker);
    }

    /** An address is a literal: no name is asked for. */
    private static boolean isLocal(String address) {
        try {
            return NetworkInterface.getByInetAddress(InetAddress.getByName(address)) != null;
        } catch (IOException e) {
            return false;
        }
    }
}
