// SPDX-License-Identifier: Apache-2.0

/**
 * Sees to it that enough nodes have the media of each closed recording. It only decides; {@link
 * org.earshot.ejb.storage.copy} does the copying.
 */
@NullMarked
package org.earshot.ejb.storage.upkeep;

import org.jspecify.annotations.NullMarked;
