// SPDX-License-Identifier: Apache-2.0

/** The side of replication that takes recordings of other clusters: tokens, uploads, and where a recording came from. */
@NullMarked
package org.earshot.domain.replication.inbox;

import org.jspecify.annotations.NullMarked;
