// SPDX-License-Identifier: Apache-2.0

/**
 * SIP messages apart from the container's types: what a request brings, what the recorder says that it can do, and
 * why it refuses.
 */
@NullMarked
package org.earshot.sipapp.message;

import org.jspecify.annotations.NullMarked;
