// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster.orphan;

import org.earshot.testsupport.FakeTicker;

/** Fences for tests of other packages. */
public final class Fences {

    private Fences() {}

    /** A fence over a node that has lost no call. */
    public static Fence over(FakeTicker ticker) {
        return new Fence(() -> 0, ticker);
    }

    public static void check(Fence fence) {
        fence.check();
    }
}
