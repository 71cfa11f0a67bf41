// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator.controller;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Unified CM's circular route group: each INVITE starts at the trunk after the last one's, so that the two legs of a call
 * hit different trunks. A trunk that is busy or silent hands on to the next; any other refusal ends the hunt.
 */
final class CircularGroup implements HuntRule {

    private int next;

    @Override
    public List<Trunk> order(List<Trunk> inService) {
        List<Trunk> order = new ArrayList<>(inService);
        if (!order.isEmpty()) {
            Collections.rotate(order, -(next % order.size()));
        }
        next++;
        return order;
    }

    @Override
    public boolean goesOn(int status) {
        return status == 0 || status == 408 || status == 503;
    }
}
