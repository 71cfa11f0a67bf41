// SPDX-License-Identifier: Apache-2.0

/** This node and all others: their states and drain switches. */
@NullMarked
package org.earshot.webapi.v1.cluster;

import org.jspecify.annotations.NullMarked;
