// SPDX-License-Identifier: Apache-2.0
/** The rules that keep the modules apart, checked on their classes and sources. */
@NullMarked
package org.earshot.tests.architecture;

import org.jspecify.annotations.NullMarked;
