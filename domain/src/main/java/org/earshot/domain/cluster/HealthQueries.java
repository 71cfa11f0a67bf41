// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.cluster;

import java.util.List;

/** Health and figures of this node, from memory. Thread-safe. */
public interface HealthQueries {

    NodeHealth health();

    /** All figures of the node, for {@code /metrics}. */
    List<Metric> metrics();

    /** Stops or resumes taking new calls; running calls go on. */
    void draining(boolean draining);
}
