// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.storage.copy;

/**
 * Figures of live copies.
 *
 * @param active recordings of this node that are being copied to a twin
 * @param missing recordings of this node that should be and are not
 * @param lagMillis age of the oldest bytes in call files that their twins do not have
 * @param sentBytes bytes of call files sent to twins since the node started
 * @param replicas copies of other nodes' recordings on the disk
 */
public record CopyFigures(int active, int missing, long lagMillis, long sentBytes, long replicas) {

    /** A node that is alone. */
    public static final CopyFigures NONE = new CopyFigures(0, 0, 0, 0, 0);
}
