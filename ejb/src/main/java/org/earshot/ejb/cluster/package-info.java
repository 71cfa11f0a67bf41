// SPDX-License-Identifier: Apache-2.0

/** This node: start and stop, health, figures, and whether it takes a call. */
@NullMarked
package org.earshot.ejb.cluster;

import org.jspecify.annotations.NullMarked;
