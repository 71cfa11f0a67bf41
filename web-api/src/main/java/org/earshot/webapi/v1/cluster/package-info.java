// SPDX-License-Identifier: Apache-2.0

/** This node: its state and its drain switch. */
@NullMarked
package org.earshot.webapi.v1.cluster;

import org.jspecify.annotations.NullMarked;
