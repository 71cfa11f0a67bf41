// SPDX-License-Identifier: Apache-2.0
/**
 * Goes on with the calls of nodes that the cluster has lost. The dialogs of all nodes lie in the memory of the cluster; who
 * may take a call is decided by its row in the database.
 */
@NullMarked
package org.earshot.ejb.cluster.takeover;

import org.jspecify.annotations.NullMarked;
