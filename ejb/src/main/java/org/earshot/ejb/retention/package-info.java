// SPDX-License-Identifier: Apache-2.0

/**
 * Prunes what is too old or in the way of new recordings, one run at a time on each node, and keeps what is on legal hold. A row
 * becomes PRUNED first, then its files go; files that are left over are removed later by the node that has them.
 */
@NullMarked
package org.earshot.ejb.retention;

import org.jspecify.annotations.NullMarked;
