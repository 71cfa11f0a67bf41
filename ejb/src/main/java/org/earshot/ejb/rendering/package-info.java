// SPDX-License-Identifier: Apache-2.0

/** Builds the renderer of the node. */
@NullMarked
package org.earshot.ejb.rendering;

import org.jspecify.annotations.NullMarked;
