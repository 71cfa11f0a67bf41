// SPDX-License-Identifier: Apache-2.0

/**
 * SDP (RFC 8866) as recording clients send it, and the offer/answer rules (RFC 3264) of a recorder that only receives.
 * Reading is lenient, writing is strict. All types are immutable values; errors are {@link SdpException}.
 */
@NullMarked
package org.earshot.protocol.sdp;

import org.jspecify.annotations.NullMarked;
