// SPDX-License-Identifier: Apache-2.0
/** A recording client made of plain sockets: exact about what it sends, and with no opinion of its own. */
@NullMarked
package org.earshot.tests.call;

import org.jspecify.annotations.NullMarked;
