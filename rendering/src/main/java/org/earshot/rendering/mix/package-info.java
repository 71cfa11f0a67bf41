// SPDX-License-Identifier: Apache-2.0

/**
 * Second pass over a call file: decodes the packets and lays them on the common timeline, in a window of bounded size.
 * Runs in the child only, on one thread.
 */
@NullMarked
package org.earshot.rendering.mix;

import org.jspecify.annotations.NullMarked;
