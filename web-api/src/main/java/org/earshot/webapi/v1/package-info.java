// SPDX-License-Identifier: Apache-2.0

/** The REST API under {@code /api/v1}: its application, its description and the start page. */
@NullMarked
package org.earshot.webapi.v1;

import org.jspecify.annotations.NullMarked;
