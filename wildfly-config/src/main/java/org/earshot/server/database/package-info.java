// SPDX-License-Identifier: Apache-2.0
/**
 * The database process that the nodes of one machine share when nobody names another database. Used from the command
 * line before that process starts.
 */
@NullMarked
package org.earshot.server.database;

import org.jspecify.annotations.NullMarked;
