// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator.controller;

import java.util.Comparator;
import java.util.List;

/** CUBE's {@code media-recording} list of dial-peers: always the first that is up; only a busy answer (486) ends the hunt. */
final class PreferenceList implements HuntRule {

    @Override
    public List<Trunk> order(List<Trunk> inService) {
        return inService.stream()
                .sorted(Comparator.comparingInt(Trunk::priority))
                .toList();
    }

    @Override
    public boolean goesOn(int status) {
        return status != 486;
    }
}
