// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.retention;

/**
 * What an administrator sees of retention and may ask for, at this node. For their age recordings of all nodes are pruned,
 * for room only those on this node's disk. Thread-safe.
 */
public interface RetentionAdmin {

    /** @throws org.earshot.domain.error.RecorderException STORE_UNAVAILABLE */
    RetentionStatus status();

    /**
     * What a run by this policy would prune now.
     *
     * @param most steps that the plan has
     * @throws org.earshot.domain.error.RecorderException STORE_UNAVAILABLE
     */
    PruningPlan preview(RetentionPolicy policy, int most);

    /**
     * Begins a run; it goes on in the background.
     *
     * @param who the user, for the log
     * @throws org.earshot.domain.error.RecorderException CONFLICT while another one goes on at this node
     */
    PruningProgress run(RetentionPolicy policy, String who);
}
