// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.cluster;

import java.time.Duration;

/** Whether a node takes a new call, and if not, why and for how long. */
public sealed interface Admission {

    /** @param loadPercent 0 to 100, for the client to see */
    record Able(int loadPercent) implements Admission {}

    record Unable(String why, Duration retryAfter) implements Admission {}
}
