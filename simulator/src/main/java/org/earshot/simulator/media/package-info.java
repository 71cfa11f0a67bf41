// SPDX-License-Identifier: Apache-2.0
/**
 * The sound of a simulated call: two voices as G.711, sent as RTP on an absolute schedule, and the check of a
 * downloaded file against what was sent.
 */
@NullMarked
package org.earshot.simulator.media;

import org.jspecify.annotations.NullMarked;
