// SPDX-License-Identifier: Apache-2.0
/**
 * Fills the gaps of a call file with the packets that only another file of the same recording has: that of a node which lost
 * the call before all of its file was copied.
 */
@NullMarked
package org.earshot.media.merge;

import org.jspecify.annotations.NullMarked;
