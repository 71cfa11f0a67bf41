// SPDX-License-Identifier: Apache-2.0

/** Reads the settings of the node once and says what is wrong with them. Makes the clocks and threads of the node. */
@NullMarked
package org.earshot.ejb.config;

import org.jspecify.annotations.NullMarked;
