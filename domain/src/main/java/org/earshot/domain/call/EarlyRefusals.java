// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.call;

import java.util.function.LongSupplier;

/** Learns of the calls that the signalling side refuses by itself, before anything of the recorder is asked. Thread-safe. */
@FunctionalInterface
public interface EarlyRefusals {

    /**
     * Takes the count from the signalling side, instead of an earlier one.
     *
     * @param overloaded how many new calls were refused since the start because they had waited too long; never falls, and may be
     *     asked at any time by any thread
     */
    void signalling(LongSupplier overloaded);
}
