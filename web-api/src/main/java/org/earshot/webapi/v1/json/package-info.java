// SPDX-License-Identifier: Apache-2.0

/** How the API writes JSON and times. */
@NullMarked
package org.earshot.webapi.v1.json;

import org.jspecify.annotations.NullMarked;
