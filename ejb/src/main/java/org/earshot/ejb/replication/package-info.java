// SPDX-License-Identifier: Apache-2.0

/**
 * Copies recordings that have ended to other clusters. Each node sends what it captured, and of nodes that are away what it has a
 * copy of; what the target has confirmed is a row, so that a run goes on where it was whatever happens to a node.
 */
@NullMarked
package org.earshot.ejb.replication;

import org.jspecify.annotations.NullMarked;
