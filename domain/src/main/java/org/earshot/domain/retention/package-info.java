// SPDX-License-Identifier: Apache-2.0

/**
 * How long media is kept: what is too old, what must go when a disk fills up, and what a legal hold keeps all the same. The
 * rules are pure; ports say what stores and does it.
 */
@NullMarked
package org.earshot.domain.retention;

import org.jspecify.annotations.NullMarked;
