// SPDX-License-Identifier: Apache-2.0

/**
 * The home's side of recording dialogs: opens, changes and ends them as their clients ask, and tells the recorder.
 * Knows nothing of files or databases.
 */
@NullMarked
package org.earshot.sipapp.call;

import org.jspecify.annotations.NullMarked;
