// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator.controller;

import java.util.List;
import java.util.stream.Stream;

/**
 * A gateway of two regions: all peers of its own site before any of another, as SRV records among each; tries again
 * only after 408, 503, 504 or nothing at all.
 */
final class SitePeers implements HuntRule {

    private final String site;
    private final WeightedRecords records;

    SitePeers(String site, WeightedRecords records) {
        this.site = site;
        this.records = records;
    }

    @Override
    public List<Trunk> order(List<Trunk> inService) {
        List<Trunk> order = records.order(inService);
        return Stream.concat(
                        order.stream().filter(trunk -> trunk.site().equals(site)),
                        order.stream().filter(trunk -> !trunk.site().equals(site)))
                .toList();
    }

    @Override
    public boolean goesOn(int status) {
        return status == 0 || status == 408 || status == 503 || status == 504;
    }
}
