// SPDX-License-Identifier: Apache-2.0

/** What renditions look like on disk. Runs in the child only, on one thread. */
@NullMarked
package org.earshot.rendering.output;

import org.jspecify.annotations.NullMarked;
