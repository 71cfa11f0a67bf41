// SPDX-License-Identifier: Apache-2.0

/** Tests of the timeline, with senders that obey no rule. */
@NullMarked
package org.earshot.rendering.timeline;

import org.jspecify.annotations.NullMarked;
