// SPDX-License-Identifier: Apache-2.0

/** Taking a call: what a recording client asks for, and the port that answers it. Words of RFC 7866. */
@NullMarked
package org.earshot.domain.call;

import org.jspecify.annotations.NullMarked;
