// SPDX-License-Identifier: Apache-2.0

/**
 * First pass over a call file: which streams there are, what their packets carry, and where each packet belongs on the
 * one timeline of the call. Runs in the child only, on one thread.
 */
@NullMarked
package org.earshot.rendering.timeline;

import org.jspecify.annotations.NullMarked;
