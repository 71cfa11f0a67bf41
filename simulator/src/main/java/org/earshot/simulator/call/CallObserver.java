// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator.call;

import java.util.List;
import org.earshot.simulator.sip.DialogAnswer;

/** Watches one call, on the event loop's thread. */
public interface CallObserver {

    /** Sees nothing. */
    CallObserver NONE = new CallObserver() {};

    default void calling(List<String> callIds) {}

    default void answered(DialogAnswer answer) {}

    default void sending(int streams) {}

    default void takenOver(Takeover takeover) {}

    default void hangingUp() {}
}
