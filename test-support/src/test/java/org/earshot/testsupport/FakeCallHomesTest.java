// SPDX-License-Identifier: Apache-2.0
package org.earshot.testsupport;

import org.earshot.domain.cluster.CallHomes;

class FakeCallHomesTest implements CallHomesContract {

    private final CallHomes homes = new FakeCallHomes();

    @Override
    public CallHomes homes() {
        return homes;
    }
}
