// SPDX-License-Identifier: Apache-2.0

/** What Earshot keeps of a call, its states, and the ports to read and write it. */
@NullMarked
package org.earshot.domain.recording;

import org.jspecify.annotations.NullMarked;
