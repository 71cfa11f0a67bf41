// SPDX-License-Identifier: Apache-2.0
/**
 * Keeps floating addresses at one node each: the home's own while it lives, its deputy's once it is lost, and back again when
 * the last call there has ended.
 */
@NullMarked
package org.earshot.ejb.cluster.floating;

import org.jspecify.annotations.NullMarked;
