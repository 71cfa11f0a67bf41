// SPDX-License-Identifier: Apache-2.0

/** Where call files live and how full the disk is. */
@NullMarked
package org.earshot.domain.storage;

import org.jspecify.annotations.NullMarked;
