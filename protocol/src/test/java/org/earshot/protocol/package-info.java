// SPDX-License-Identifier: Apache-2.0

/** Messages of real client types with invented data, for the tests of all packages. */
@NullMarked
package org.earshot.protocol;

import org.jspecify.annotations.NullMarked;
