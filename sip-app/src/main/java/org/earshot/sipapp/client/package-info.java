// SPDX-License-Identifier: Apache-2.0

/**
 * The dialects of recording clients: SIPREC (RFC 7865, RFC 7866), CUBE, Unified CM and ordinary calls. Tells which
 * call a dialog belongs to, who takes part in it, and who is heard where.
 */
@NullMarked
package org.earshot.sipapp.client;

import org.jspecify.annotations.NullMarked;
