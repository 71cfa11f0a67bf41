// SPDX-License-Identifier: Apache-2.0

/**
 * The call files of a node: the directory that holds them, the copies and parts of other nodes' files, recovery after a
 * crash, and the health of the disk.
 */
@NullMarked
package org.earshot.media.storage;

import org.jspecify.annotations.NullMarked;
