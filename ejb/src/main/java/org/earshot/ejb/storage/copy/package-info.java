// SPDX-License-Identifier: Apache-2.0

/**
 * Live copies of running recordings: the home of a call reads what is in its call file and sends it to the call's twin, which
 * keeps a copy that is the same byte for byte. Capture does not know of it.
 */
@NullMarked
package org.earshot.ejb.storage.copy;

import org.jspecify.annotations.NullMarked;
