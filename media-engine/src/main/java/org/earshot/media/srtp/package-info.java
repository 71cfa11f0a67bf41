// SPDX-License-Identifier: Apache-2.0

/**
 * Decrypts SRTP and SRTCP under the keys that the SDP names (RFC 3711, RFC 4568), over changes of key and of the node
 * that receives. Knows packets only, neither sockets nor files.
 */
@NullMarked
package org.earshot.media.srtp;

import org.jspecify.annotations.NullMarked;
