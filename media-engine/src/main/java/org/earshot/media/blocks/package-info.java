// SPDX-License-Identifier: Apache-2.0

/**
 * Carries records from the reactors to the call files in blocks of memory. A reactor fills a block, a writer thread
 * appends it to the file, sync threads bring the file to the medium; when the disk is slow, memory and the count of
 * what is lost take the strain, never the reactor.
 */
@NullMarked
package org.earshot.media.blocks;

import org.jspecify.annotations.NullMarked;
