// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.cluster;

/**
 * Goes once through work that calls will need, before the node takes any, so that the first caller does not wait while
 * code is loaded and connections are made. Called by one thread while the node starts.
 */
public interface Rehearsal {

    /** What is rehearsed, for the log. */
    String subject();

    /**
     * Leaves nothing behind: no row, no file, no event, no counter.
     *
     * @throws RuntimeException when it cannot be done; the node starts all the same
     */
    void run();
}
