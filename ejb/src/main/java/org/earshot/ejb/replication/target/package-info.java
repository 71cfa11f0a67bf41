// SPDX-License-Identifier: Apache-2.0

/** Asks other clusters over HTTPS: the requests, whom to trust, and the tokens to show. */
@NullMarked
package org.earshot.ejb.replication.target;

import org.jspecify.annotations.NullMarked;
