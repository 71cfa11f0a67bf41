// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator.controller;

import java.util.random.RandomGenerator;

/** The call controllers whose hunting can be played. */
public enum ControllerKind {
    /** Unified CM: circular route group. */
    UCM("Unified CM", true),
    /** CUBE: preference list. */
    CUBE("CUBE", true),
    /** A client of DNS SRV records; it learns of dead trunks from its calls only. */
    SRV("an SRV client", false),
    /** A gateway that prefers its own site. */
    SITE("a gateway of one site", true);

    private final String description;
    private final boolean watches;

    ControllerKind(String description, boolean watches) {
        this.description = description;
        this.watches = watches;
    }

    public String description() {
        return description;
    }

    /** Whether it watches its trunks with OPTIONS. */
    boolean watches() {
        return watches;
    }

    HuntRule rule(String site, RandomGenerator random) {
        return switch (this) {
            case UCM -> new CircularGroup();
            case CUBE -> new PreferenceList();
            case SRV -> new WeightedRecords(random);
            case SITE -> new SitePeers(site, new WeightedRecords(random));
        };
    }
}
