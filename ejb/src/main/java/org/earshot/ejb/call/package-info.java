// SPDX-License-Identifier: Apache-2.0

/** The heart of the recorder: which dialogs make one recording, how it starts, changes and ends. Plain classes, put together by {@link org.earshot.ejb.call.CallBeans}. */
@NullMarked
package org.earshot.ejb.call;

import org.jspecify.annotations.NullMarked;
