// SPDX-License-Identifier: Apache-2.0

/** Keeping recordings in the database, finding them, and what an operator may do to them. */
@NullMarked
package org.earshot.ejb.recording;

import org.jspecify.annotations.NullMarked;
