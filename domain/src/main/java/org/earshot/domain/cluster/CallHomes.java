// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.cluster;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.earshot.domain.call.CallKey;

/**
 * The cluster's one answer to where a call is recorded. Thread-safe. The stages complete exceptionally when the cluster
 * cannot decide (this node is cut off); they may complete late, so that callers bound their wait.
 */
public interface CallHomes {

    /** Where the call is recorded, if that is decided. Answers from local memory. */
    Optional<CallHome> find(CallKey key);

    /**
     * Makes {@code wanted} the home unless there is one already.
     *
     * @param lifetime after which an unused decision is forgotten
     * @return the home that the whole cluster sees
     */
    CompletionStage<CallHome> decide(CallKey key, CallHome wanted, Duration lifetime);

    /**
     * Makes {@code next} the home if {@code before} still is.
     *
     * @return whether it was
     */
    CompletionStage<Boolean> replace(CallKey key, CallHome before, CallHome next, Duration lifetime);

    /** Forgets a call that has ended, if {@code home} still is its home. */
    CompletionStage<Boolean> forget(CallKey key, CallHome home);
}
