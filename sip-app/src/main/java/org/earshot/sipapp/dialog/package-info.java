// SPDX-License-Identifier: Apache-2.0

/**
 * What a node knows of an open dialog, the way back into it, and its session timer (RFC 4028). Keeps dialogs in the
 * memory of the cluster, so that another node can go on with them.
 */
@NullMarked
package org.earshot.sipapp.dialog;

import org.jspecify.annotations.NullMarked;
