// SPDX-License-Identifier: Apache-2.0

/**
 * RTP and RTCP on the wire (RFC 3550): views over received datagrams and the arithmetic of sequence numbers,
 * timestamps and jitter. Nothing here copies a payload or throws for a bad packet.
 */
@NullMarked
package org.earshot.protocol.rtp;

import org.jspecify.annotations.NullMarked;
