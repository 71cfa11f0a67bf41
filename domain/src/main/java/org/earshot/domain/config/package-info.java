// SPDX-License-Identifier: Apache-2.0

/** Settings, read once at start into records. */
@NullMarked
package org.earshot.domain.config;

import org.jspecify.annotations.NullMarked;
