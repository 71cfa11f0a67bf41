// SPDX-License-Identifier: Apache-2.0
/**
 * The people and programs that may use a node, kept as one file each in the directory that the server's
 * security realm reads. Used from the command line while the server runs or not.
 */
@NullMarked
package org.earshot.server.user;

import org.jspecify.annotations.NullMarked;
