// SPDX-License-Identifier: Apache-2.0

/**
 * Bodies with several parts (RFC 2046, RFC 5621), read leniently: SIPREC clients carry SDP and metadata this way.
 */
@NullMarked
package org.earshot.protocol.multipart;

import org.jspecify.annotations.NullMarked;
