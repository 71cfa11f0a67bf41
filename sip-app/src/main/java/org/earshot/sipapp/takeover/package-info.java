// SPDX-License-Identifier: Apache-2.0

/**
 * Goes on with the dialogs of lost nodes: restores them as they were kept, and asks their clients by a re-INVITE to
 * send here, unless the lost node's address has come here too.
 */
@NullMarked
package org.earshot.sipapp.takeover;

import org.jspecify.annotations.NullMarked;
