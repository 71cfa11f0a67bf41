// SPDX-License-Identifier: Apache-2.0

/** The API over real HTTP: the resources in an embedded Undertow, on hand-made fakes of the ports. */
@NullMarked
package org.earshot.webapi;

import org.jspecify.annotations.NullMarked;
