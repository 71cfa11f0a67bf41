// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.cluster;

import java.util.EnumSet;
import java.util.Set;

/** What a node can do for new calls, as the cluster sees it, and which state may follow which. */
public enum NodeState {
    /** Reads its settings, recovers, warms up. Takes no calls. */
    STARTING,
    /** Takes calls. The only state in which a pilot sends a call to a node while another one is UP. */
    UP,
    /** Alive, but slow: long pauses, a stalled disk, starved of CPU. Takes calls only when every node is. */
    DEGRADED,
    /** Finishes its calls and takes no new ones. */
    DRAINING,
    /** The recording disk is at least 75 % used. Takes calls when no node is UP. */
    LOW_STORAGE,
    /** The recording disk is at least 90 % used. Takes calls when no node is UP and old recordings may go. */
    CRITICAL_STORAGE,
    /** The recording disk is full or cannot be written. Takes no calls. */
    FULL,
    /** Not in the cluster. Said by the others; a node never says it of itself. */
    DOWN,
    /** Was taken for dead while it lived; lets go of the calls that others have taken over, then goes on. */
    FENCED;

    private static final Set<NodeState> SERVING =
            EnumSet.of(UP, DEGRADED, DRAINING, LOW_STORAGE, CRITICAL_STORAGE, FULL);

    /**
     * Whether {@code next} may follow this state. A serving node moves freely between the serving states; a lost node
     * comes back as STARTING (a new process) or FENCED (the old one), never straight to UP.
     */
    public boolean canBecome(NodeState next) {
        if (next == this) {
            return true;
        }
        return switch (this) {
            case STARTING -> next == DOWN || SERVING.contains(next);
            case DOWN -> next == STARTING || next == FENCED;
            case FENCED -> next == DOWN || SERVING.contains(next);
            default -> next == DOWN || next == FENCED || SERVING.contains(next);
        };
    }

    /** Whether the process is there and answers, so that its running calls and recordings can be reached. */
    public boolean alive() {
        return this != DOWN;
    }
}
