// SPDX-License-Identifier: Apache-2.0

/** Asks the REST APIs of the other nodes: one HTTP client, the certificates it trusts, and how that goes. */
@NullMarked
package org.earshot.ejb.cluster.relay;

import org.jspecify.annotations.NullMarked;
