// SPDX-License-Identifier: Apache-2.0

/** What happened to recordings: told to CDI observers and written to the log. */
@NullMarked
package org.earshot.ejb.event;

import org.jspecify.annotations.NullMarked;
