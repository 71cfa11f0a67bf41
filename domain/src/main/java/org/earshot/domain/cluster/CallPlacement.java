// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.cluster;

import java.util.Optional;
import org.earshot.domain.call.CallKey;

/** Decides which node records a call. Thread-safe. */
public interface CallPlacement {

    /**
     * Places a call. Both legs of a call, by whatever pilots they come, are placed on one node. Takes at most the time
     * budget of the settings; after it the call is placed here if this node can take it.
     */
    Placement place(CallKey key);

    /**
     * Places a call anew that was placed here and that this node does not admit, for all pilots. To be asked only while no
     * recording of the key runs here. Takes at most the time budget.
     *
     * @return empty when no other node can take it, or when the cluster does not say so in time
     */
    Optional<NodeReport> instead(CallKey key);

    /**
     * Whether recording clients should send calls to this node now, as health checks are told. A slow node says no while
     * another can take the calls; alone it goes on saying yes.
     */
    Admission admission();
}
