// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.cluster;

import java.util.List;
import org.earshot.domain.storage.StorageState;

/**
 * All that decides a node's state, as the node knows it of itself.
 *
 * @param started whether start-up is done
 * @param leaving whether it is draining or stopping
 * @param fenced whether calls of this node were taken over and it has not let go of all of them yet
 * @param storage how full the recording disk is
 * @param faults sentences that say why new calls are not safe here; empty on a healthy node
 */
public record NodeCondition(
        boolean started, Leaving leaving, boolean fenced, StorageState storage, List<String> faults) {

    /** The reason of a node that stops. Others read it in its report: to versions before it is a node that drains. */
    public static final String STOPS = "The node stops and ends its calls";

    public NodeCondition {
        faults = List.copyOf(faults);
    }

    /** The state that follows; of several reasons the one counts that takes longest to mend. */
    public NodeState state() {
        if (!started) {
            return NodeState.STARTING;
        }
        if (fenced) {
            return NodeState.FENCED;
        }
        if (leaving != Leaving.NO) {
            return NodeState.DRAINING;
        }
        if (storage == StorageState.FULL) {
            return NodeState.FULL;
        }
        return faults.isEmpty() ? byStorage() : NodeState.DEGRADED;
    }

    /** Sentences for people: why the node is not UP, and what to do; empty when it is. */
    public List<String> reasons() {
        return switch (state()) {
            case UP, DOWN -> List.of();
            case STARTING -> List.of("The node starts");
            case FENCED -> List.of("The node lets go of calls that others have taken over");
            case DRAINING ->
                List.of(leaving == Leaving.STOPS ? STOPS : "The node finishes its calls and takes no new ones");
            case DEGRADED -> faults;
            case LOW_STORAGE -> List.of("The recording disk fills up: remove recordings or add room");
            case CRITICAL_STORAGE -> List.of("The recording disk is nearly full: remove recordings or add room");
            case FULL -> List.of("The recording disk is full or cannot be written: make room, check the disk");
        };
    }

    private NodeState byStorage() {
        return switch (storage) {
            case NORMAL -> NodeState.UP;
            case LOW -> NodeState.LOW_STORAGE;
            case CRITICAL -> NodeState.CRITICAL_STORAGE;
            case FULL -> NodeState.FULL;
        };
    }
}
