// SPDX-License-Identifier: Apache-2.0

/** RTP audio payloads to linear samples. Runs in the child only; stateless codecs are plain Java tables. */
@NullMarked
package org.earshot.rendering.codec;

import org.jspecify.annotations.NullMarked;
