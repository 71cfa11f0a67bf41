// SPDX-License-Identifier: Apache-2.0

/** Who looked at or changed what, from where: the access log of the API. */
@NullMarked
package org.earshot.webapi.v1.audit;

import org.jspecify.annotations.NullMarked;
