// SPDX-License-Identifier: Apache-2.0
/** Reads what the recorder stored, through its REST API and nothing else. */
@NullMarked
package org.earshot.simulator.recording;

import org.jspecify.annotations.NullMarked;
