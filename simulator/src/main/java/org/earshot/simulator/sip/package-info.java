// SPDX-License-Identifier: Apache-2.0
/**
 * A small SIP client for recording calls (RFC 3261): messages, one event loop over UDP or TCP, transactions and
 * dialogs. Own code and not a stack, so that timing, headers and bodies are exactly those of the client played.
 */
@NullMarked
package org.earshot.simulator.sip;

import org.jspecify.annotations.NullMarked;
