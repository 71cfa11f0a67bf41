// SPDX-License-Identifier: Apache-2.0

/** Reading of request parameters; what does not fit is refused with the name, the value and what is allowed. */
@NullMarked
package org.earshot.webapi.v1.parameter;

import org.jspecify.annotations.NullMarked;
