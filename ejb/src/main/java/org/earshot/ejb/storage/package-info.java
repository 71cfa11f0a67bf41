// SPDX-License-Identifier: Apache-2.0

/** Builds the store of call files of the node. */
@NullMarked
package org.earshot.ejb.storage;

import org.jspecify.annotations.NullMarked;
