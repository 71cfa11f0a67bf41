// SPDX-License-Identifier: Apache-2.0
/** Calls in, recordings out: what a user of the recorder sees. */
@NullMarked
package org.earshot.tests.recording;

import org.jspecify.annotations.NullMarked;
