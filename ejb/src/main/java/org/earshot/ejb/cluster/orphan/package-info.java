// SPDX-License-Identifier: Apache-2.0
/**
 * Closes the recordings of nodes that the cluster has lost, and keeps a node that was lost and lives from going on with
 * them. What happens to one call is decided by its row in the database; what happens to a node, by the majority.
 */
@NullMarked
package org.earshot.ejb.cluster.orphan;

import org.jspecify.annotations.NullMarked;
