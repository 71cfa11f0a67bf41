// SPDX-License-Identifier: Apache-2.0

/** Offer and answer (RFC 3264): which streams of a client are recorded, and who is heard on each. */
@NullMarked
package org.earshot.sipapp.media;

import org.jspecify.annotations.NullMarked;
