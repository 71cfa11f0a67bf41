// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.call;

import org.earshot.domain.call.CallKey;
import org.earshot.domain.cluster.CallHome;

/** Is told which calls this node records. Thread-safe; does not wait for the network. */
public interface HomeRegister {

    /** A recording of this key runs here from now on. */
    void took(CallKey key);

    /** This node as the home of a call. */
    CallHome here(int epoch);

    /** A new dialog of this key would start a recording of its own. */
    void released(CallKey key);
}
