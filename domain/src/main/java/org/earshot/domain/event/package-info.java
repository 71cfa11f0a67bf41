// SPDX-License-Identifier: Apache-2.0

/** Facts that the recorder publishes about recordings and nodes. */
@NullMarked
package org.earshot.domain.event;

import org.jspecify.annotations.NullMarked;
