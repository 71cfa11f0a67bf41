// SPDX-License-Identifier: Apache-2.0

/** Any node answers for all: what another node has or does is asked there and handed through. */
@NullMarked
package org.earshot.webapi.v1.relay;

import org.jspecify.annotations.NullMarked;
