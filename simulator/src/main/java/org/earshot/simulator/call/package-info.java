// SPDX-License-Identifier: Apache-2.0
/** Whole recording calls of four makes of client: what each says, and how its dialogs and streams run together. */
@NullMarked
package org.earshot.simulator.call;

import org.jspecify.annotations.NullMarked;
