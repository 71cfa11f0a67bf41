// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.cluster;

import java.nio.charset.StandardCharsets;

/** Weighted rendezvous hashing: whoever sees the same nodes and weights chooses the same node, without asking. Pure. */
final class Rendezvous {

    private Rendezvous() {}

    /** The node with the highest {@code -weight / ln(u)} wins, u uniform in (0, 1) by a hash of key and node. */
    static double score(String key, NodeId node, double weight) {
        double uniform = ((hash(key, node.value()) >>> 11) + 0.5) * 0x1.0p-53;
        return -weight / Math.log(uniform);
    }

    /** FNV-1a of 64 bits over both names, stirred (the finalizer of MurmurHash3). */
    private static long hash(String key, String node) {
        long hash = 0xcbf29ce484222325L;
        for (byte b : (key + '\0' + node).getBytes(StandardCharsets.UTF_8)) {
            hash = (hash ^ (b & 0xff)) * 0x100000001b3L;
        }
        hash = (hash ^ (hash >>> 33)) * 0xff51afd7ed558ccdL;
        hash = (hash ^ (hash >>> 33)) * 0xc4ceb9fe1a85ec53L;
        return hash ^ (hash >>> 33);
    }
}
