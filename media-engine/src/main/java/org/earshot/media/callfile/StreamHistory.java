// SPDX-License-Identifier: Apache-2.0
package org.earshot.media.callfile;

import java.util.Optional;
import org.earshot.media.counters.StreamMeter;

/**
 * What a call file holds of one stream. Goes to whoever receives the stream next.
 *
 * @param source address that sent last, {@code host:port}, where the file says so
 */
public record StreamHistory(StreamMeter meter, Optional<String> source) {}
