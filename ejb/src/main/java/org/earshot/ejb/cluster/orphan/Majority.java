// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster.orphan;

import java.util.Collection;
import java.util.Comparator;
import org.earshot.domain.cluster.NodeReport;

/** Whether the nodes that see each other may speak for the cluster. Pure. */
public final class Majority {

    private Majority() {}

    /**
     * More than half of the known nodes; of two equal halves the one with the first node by name, so that never both do.
     *
     * @param all all known nodes, the asking one among them
     */
    public static boolean holds(Collection<NodeReport> all) {
        long alive = all.stream().filter(node -> node.state().alive()).count();
        if (2 * alive != all.size()) {
            return 2 * alive > all.size();
        }
        return all.stream()
                .min(Comparator.comparing(NodeReport::node))
                .filter(first -> first.state().alive())
                .isPresent();
    }
}
