// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.cluster;

/**
 * Where a call is recorded.
 *
 * @param node the home
 * @param incarnation the process of the home that took the call, see {@link NodeReport#incarnation()}
 * @param epoch 1 for the first home, one more for each takeover; who holds a lower one is fenced
 */
public record CallHome(NodeId node, long incarnation, int epoch) {

    public CallHome {
        if (epoch < 1) {
            throw new IllegalArgumentException("Epochs start at 1: " + epoch);
        }
    }

    /** The home after this one. */
    public CallHome next(NodeId taker, long itsIncarnation) {
        return new CallHome(taker, itsIncarnation, epoch + 1);
    }
}
