// SPDX-License-Identifier: Apache-2.0

/** Recordings: list, search, read, delete and stop. */
@NullMarked
package org.earshot.webapi.v1.recording;

import org.jspecify.annotations.NullMarked;
