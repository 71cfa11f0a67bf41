// SPDX-License-Identifier: Apache-2.0

/** Nodes, their health and load. */
@NullMarked
package org.earshot.domain.cluster;

import org.jspecify.annotations.NullMarked;
