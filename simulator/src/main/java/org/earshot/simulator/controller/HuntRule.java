// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator.controller;

import java.util.List;

/** How a make of call controller hunts over its trunks. One for a run; confined to the event loop's thread. */
public interface HuntRule {

    /**
     * The trunks to try for a new INVITE, first to last.
     *
     * @param inService those that are up, as they were listed
     */
    List<Trunk> order(List<Trunk> inService);

    /**
     * Whether the next trunk is tried.
     *
     * @param status final response; 408 also for silence, 0 when nothing could be reached
     */
    boolean goesOn(int status);
}
