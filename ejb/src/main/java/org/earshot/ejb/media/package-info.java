// SPDX-License-Identifier: Apache-2.0

/** Builds the media engine of the node. */
@NullMarked
package org.earshot.ejb.media;

import org.jspecify.annotations.NullMarked;
