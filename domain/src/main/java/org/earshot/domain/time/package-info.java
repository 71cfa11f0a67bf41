// SPDX-License-Identifier: Apache-2.0

/** Time as a value: instants come from {@link java.time.Clock}, intervals from {@link org.earshot.domain.time.Ticker}. */
@NullMarked
package org.earshot.domain.time;

import org.jspecify.annotations.NullMarked;
