// SPDX-License-Identifier: Apache-2.0

/**
 * Captures RTP: the engine, its ports, and the reactor threads that own sockets and streams. A reactor sorts and counts
 * what arrives, has it decrypted by {@code srtp}, and fills blocks for {@code blocks} to write; nothing that it does
 * waits for the disk.
 */
@NullMarked
package org.earshot.media.capture;

import org.jspecify.annotations.NullMarked;
