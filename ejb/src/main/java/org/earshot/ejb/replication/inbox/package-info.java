// SPDX-License-Identifier: Apache-2.0

/**
 * Takes recordings of other clusters. What arrives lies in the folder {@code incoming} of the recording disk until it is whole
 * and checked; only then it becomes a call file and gets a row.
 */
@NullMarked
package org.earshot.ejb.replication.inbox;

import org.jspecify.annotations.NullMarked;
