// SPDX-License-Identifier: Apache-2.0

/** Turning a call file into something a person can play. */
@NullMarked
package org.earshot.domain.rendering;

import org.jspecify.annotations.NullMarked;
