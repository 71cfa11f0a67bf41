// SPDX-License-Identifier: Apache-2.0

/**
 * Replication of recordings that have ended to other clusters: jobs, how far they have come, and the ports to store and to
 * rule them. The side that takes recordings is in {@code inbox}.
 */
@NullMarked
package org.earshot.domain.replication;

import org.jspecify.annotations.NullMarked;
