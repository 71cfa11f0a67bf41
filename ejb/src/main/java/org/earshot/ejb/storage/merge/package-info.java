// SPDX-License-Identifier: Apache-2.0
/**
 * Brings together what two nodes have of one recording: a node that has lost a call offers what it had captured to the call's
 * home, and the home adds the packets that it lacks.
 */
@NullMarked
package org.earshot.ejb.storage.merge;

import org.jspecify.annotations.NullMarked;
