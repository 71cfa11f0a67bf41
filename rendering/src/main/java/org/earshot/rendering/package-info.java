// SPDX-License-Identifier: Apache-2.0

/**
 * Renditions of call files, made in child JVMs. This package is the supervisor and runs in the recorder; it loads no
 * codec and reads no call file. All other packages of this module run in the child only.
 */
@NullMarked
package org.earshot.rendering;

import org.jspecify.annotations.NullMarked;
