// SPDX-License-Identifier: Apache-2.0

/**
 * Values of SIP header fields (RFC 3261, RFC 4028) that a recorder reads. All types are immutable values; errors are
 * {@link SipSyntaxException}.
 */
@NullMarked
package org.earshot.protocol.sip;

import org.jspecify.annotations.NullMarked;
