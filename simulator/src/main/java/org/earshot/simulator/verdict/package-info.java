// SPDX-License-Identifier: Apache-2.0
/** Judges what the recorder stored: of one call by listening to it, of many by counting. */
@NullMarked
package org.earshot.simulator.verdict;

import org.jspecify.annotations.NullMarked;
