// SPDX-License-Identifier: Apache-2.0

/** The one exception of the recorder and its short list of stable codes. */
@NullMarked
package org.earshot.domain.error;

import org.jspecify.annotations.NullMarked;
