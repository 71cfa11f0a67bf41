// SPDX-License-Identifier: Apache-2.0
/**
 * Call controllers as black boxes: by what rule each chooses a trunk for an INVITE, when it tries another, and how it
 * watches them with OPTIONS.
 */
@NullMarked
package org.earshot.simulator.controller;

import org.jspecify.annotations.NullMarked;
