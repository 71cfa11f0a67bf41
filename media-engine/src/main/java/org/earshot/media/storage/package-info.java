// SPDX-License-Identifier: Apache-2.0

/**
 * The call file: its layout, its reader and writer, and the directory that holds all call files of a node. A call file
 * is append-only and valid up to its last whole record at any moment.
 */
@NullMarked
package org.earshot.media.storage;

import org.jspecify.annotations.NullMarked;
