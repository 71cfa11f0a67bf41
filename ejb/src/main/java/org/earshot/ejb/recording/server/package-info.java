// SPDX-License-Identifier: Apache-2.0

/** The database server that is this node's own: whether it has caught up with the others after it was away. */
@NullMarked
package org.earshot.ejb.recording.server;

import org.jspecify.annotations.NullMarked;
