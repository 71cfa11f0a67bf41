// SPDX-License-Identifier: Apache-2.0

/** Replication: jobs that send recordings to other clusters, tokens for those that send here, and their uploads. */
@NullMarked
package org.earshot.webapi.v1.replication;

import org.jspecify.annotations.NullMarked;
