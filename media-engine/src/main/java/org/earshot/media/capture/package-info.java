// SPDX-License-Identifier: Apache-2.0

/**
 * Captures RTP into call files. Reactor threads own sockets, streams and the block being filled; writer threads own the
 * files; blocks travel from the one to the other, and nothing that a reactor does waits for the disk.
 */
@NullMarked
package org.earshot.media.capture;

import org.jspecify.annotations.NullMarked;
