// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.call;

import org.earshot.domain.media.MediaEndpoint;
import org.earshot.domain.media.StreamSpec;

/**
 * One stream of a dialog as its home receives it.
 *
 * @param number of the stream in its recording, from 0
 */
public record StoredStream(int number, StreamSpec spec, MediaEndpoint endpoint) {}
