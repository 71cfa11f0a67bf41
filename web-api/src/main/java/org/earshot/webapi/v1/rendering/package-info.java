// SPDX-License-Identifier: Apache-2.0

/** What can be heard, seen and analysed of a recording: audio with byte ranges, waveform, packets. */
@NullMarked
package org.earshot.webapi.v1.rendering;

import org.jspecify.annotations.NullMarked;
