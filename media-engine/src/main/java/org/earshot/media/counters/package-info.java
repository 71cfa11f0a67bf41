// SPDX-License-Identifier: Apache-2.0

/** Counts the packets of a stream, while they are captured and again when a call file is read. */
@NullMarked
package org.earshot.media.counters;

import org.jspecify.annotations.NullMarked;
