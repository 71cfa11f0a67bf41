// SPDX-License-Identifier: Apache-2.0

/**
 * Rows that the database could not take: kept in files of the node, in order, and written when it is back. So a node goes
 * on recording while its database is away.
 */
@NullMarked
package org.earshot.ejb.recording.spool;

import org.jspecify.annotations.NullMarked;
