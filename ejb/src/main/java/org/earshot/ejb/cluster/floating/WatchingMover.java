// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster.floating;

import java.io.IOException;
import java.util.function.Predicate;

/** Moves nothing: something else does (e.g. VRRP), and it is only looked whether an address has come. */
final class WatchingMover implements AddressMover {

    private final Predicate<String> local;

    WatchingMover(Predicate<String> local) {
        this.local = local;
    }

    @Override
    public void up(String address) throws IOException {
        if (!local.test(address)) {
            throw new IOException("nothing has put it on an interface of this machine (earshot.floating.command=none)");
        }
    }

    @Override
    public void down(String address) {
        // It is not this node's to take away.
    }
}
