// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.cluster;

import java.util.List;

/** Which node records a call. */
public sealed interface Placement {

    /** This node. */
    record Here() implements Placement {}

    /**
     * Another node.
     *
     * @param alternates nodes to try when the client does not get through to the home, the best first; mostly none
     */
    record There(NodeReport home, List<NodeReport> alternates) implements Placement {

        public There {
            alternates = List.copyOf(alternates);
        }

        public There(NodeReport home) {
            this(home, List.of());
        }
    }

    /** No node can take the call now. */
    record Nowhere(Admission.Unable why) implements Placement {}
}
