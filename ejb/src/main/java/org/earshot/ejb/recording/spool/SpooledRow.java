// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.recording.spool;

import org.earshot.domain.recording.Recording;

/**
 * The newest version of a row that waits for the database.
 *
 * @param number place in the order in which rows began to wait
 * @param fresh whether the row itself was never seen in the database, not only this version of it
 */
record SpooledRow(long number, boolean fresh, Recording recording) {}
