// SPDX-License-Identifier: Apache-2.0

/**
 * Recording metadata of SIPREC (RFC 7865) in the dialects that session border controllers and call servers send.
 * Document types and entities are never expanded. All types are immutable; errors are {@link MetadataException}.
 */
@NullMarked
package org.earshot.protocol.siprec;

import org.jspecify.annotations.NullMarked;
