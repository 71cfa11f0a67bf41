// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.media;

import java.util.Collection;
import org.earshot.domain.media.StreamCounters;

/**
 * Sums over streams since the start of the node.
 *
 * @param packets RTP packets stored
 * @param bytes RTP bytes stored, headers included
 * @param lost packets missing by sequence number (RFC 3550 §6.4.1)
 */
public record MediaTotals(long packets, long bytes, long lost) {

    static final MediaTotals NONE = new MediaTotals(0, 0, 0);

    static MediaTotals of(Collection<StreamCounters> streams) {
        return streams.stream()
                .map(stream -> new MediaTotals(stream.packets(), stream.bytes(), stream.lost()))
                .reduce(NONE, MediaTotals::plus);
    }

    MediaTotals plus(MediaTotals other) {
        return new MediaTotals(packets + other.packets, bytes + other.bytes, lost + other.lost);
    }

    MediaTotals minus(MediaTotals other) {
        return new MediaTotals(packets - other.packets, bytes - other.bytes, Math.max(0, lost - other.lost));
    }

    MediaTotals atLeast(MediaTotals other) {
        return new MediaTotals(
                Math.max(packets, other.packets), Math.max(bytes, other.bytes), Math.max(lost, other.lost));
    }
}
