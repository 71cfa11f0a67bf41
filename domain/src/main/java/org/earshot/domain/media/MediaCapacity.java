// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.media;

/**
 * How much more the media engine can take.
 *
 * @param streams streams open now
 * @param freePorts RTP/RTCP port pairs that are free
 * @param writerLagMillis age of the oldest block not yet handed to the operating system
 * @param fsyncMillis duration of the last fsync pass
 * @param buffersInUse share of the block pool that is in use, 0 to 1
 * @param droppedPackets packets dropped for want of a buffer since start
 */
public record MediaCapacity(
        int streams,
        int freePorts,
        long writerLagMillis,
        long fsyncMillis,
        double buffersInUse,
        long droppedPackets,
        boolean storageFailing) {}
