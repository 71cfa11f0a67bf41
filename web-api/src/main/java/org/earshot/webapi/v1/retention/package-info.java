// SPDX-License-Identifier: Apache-2.0

/** Retention and legal holds: what is kept for how long, what would be pruned, and what nobody may remove. */
@NullMarked
package org.earshot.webapi.v1.retention;

import org.jspecify.annotations.NullMarked;
