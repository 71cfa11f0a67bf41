// SPDX-License-Identifier: Apache-2.0

/** The pilot, which any node is: answers health checks, and sends each new call to the node that is to be its home. */
@NullMarked
package org.earshot.sipapp.pilot;

import org.jspecify.annotations.NullMarked;
