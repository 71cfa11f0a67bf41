// SPDX-License-Identifier: Apache-2.0
/** The server under test and how the tests reach it. */
@NullMarked
package org.earshot.tests.node;

import org.jspecify.annotations.NullMarked;
