// SPDX-License-Identifier: Apache-2.0

/** The program that runs in a child JVM: one job, then its end. Nothing here is loaded by the recorder. */
@NullMarked
package org.earshot.rendering.child;

import org.jspecify.annotations.NullMarked;
