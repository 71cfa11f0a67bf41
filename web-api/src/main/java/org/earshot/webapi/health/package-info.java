// SPDX-License-Identifier: Apache-2.0

/** Probes and figures for the operator's tools, outside the versioned API and without a password. */
@NullMarked
package org.earshot.webapi.health;

import org.jspecify.annotations.NullMarked;
