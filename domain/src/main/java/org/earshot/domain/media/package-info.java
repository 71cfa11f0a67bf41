// SPDX-License-Identifier: Apache-2.0

/** Media streams of a call: codecs, keys, endpoints, and the port to the engine that captures them. */
@NullMarked
package org.earshot.domain.media;

import org.jspecify.annotations.NullMarked;
