// SPDX-License-Identifier: Apache-2.0

/**
 * The home's side of a recording dialog in SIP: reads what recording clients send, asks the recorder, answers. Knows the
 * dialects of the clients; knows nothing of files or databases.
 */
@NullMarked
package org.earshot.sipapp.call;

import org.jspecify.annotations.NullMarked;
