// SPDX-License-Identifier: Apache-2.0
/** What the recorder answers on SIP. */
@NullMarked
package org.earshot.tests.signalling;

import org.jspecify.annotations.NullMarked;
