// SPDX-License-Identifier: Apache-2.0
package org.earshot.media.counters;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.earshot.domain.media.Codec;
import org.earshot.domain.media.StreamCounters;
import org.earshot.protocol.rtp.RtpPacket;
import org.jspecify.annotations.Nullable;

/** Counts what one stream receives. Confined to one thread: the reactor while capturing, else the reader of the file. */
public final class StreamMeter {

    /** Most SSRCs of a stream: many holds and transfers may each bring one; a sender that shows more is no telephone. */
    public static final int MAX_SOURCES = 256;

    private static final int DEFAULT_RATE = 8000;

    private final SourceMeter[] sources = new SourceMeter[MAX_SOURCES];
    private final int[] clockRates = new int[128];
    private final boolean[] timed = new boolean[128];
    private final long[] byPayloadType = new long[128];
    private final Map<String, Long> byCodec = new HashMap<>();
    private Map<Integer, Codec> codecs = Map.of();
    private int sourceCount;
    private @Nullable SourceMeter current;
    private long packets;
    private long bytes;
    private long duplicates;
    private long reordered;
    private long foreign;
    private long dropped;
    private long unauthentic;
    private long firstMicros;
    private long lastMicros;

    public StreamMeter(Map<Integer, Codec> codecs) {
        codecs(codecs);
    }

    /** Replaces the payload types from now on. */
    public void codecs(Map<Integer, Codec> replacement) {
        foldCodecs(byCodec);
        java.util.Arrays.fill(byPayloadType, 0);
        codecs = replacement;
        for (int type = 0; type < clockRates.length; type++) {
            Codec codec = replacement.get(type);
            clockRates[type] = codec == null || codec.clockRate() <= 0 ? DEFAULT_RATE : codec.clockRate();
            timed[type] = codec == null || isMedia(codec);
        }
    }

    private static boolean isMedia(Codec codec) {
        return !codec.name().equalsIgnoreCase("telephone-event")
                && !codec.name().equalsIgnoreCase("CN");
    }

    /** Whether a packet of this SSRC still fits the limit of sources; a new one is taken in. */
    public boolean admits(int ssrc) {
        if (current != null && current.ssrc() == ssrc) {
            return true;
        }
        for (int i = 0; i < sourceCount; i++) {
            if (sources[i].ssrc() == ssrc) {
                current = sources[i];
                return true;
            }
        }
        if (sourceCount == MAX_SOURCES) {
            return false;
        }
        current = new SourceMeter(ssrc, DEFAULT_RATE);
        sources[sourceCount++] = current;
        return true;
    }

    /**
     * Counts a packet that is stored.
     *
     * @param length bytes of the whole datagram
     * @param arrivalMicros microseconds since 1970
     */
    public void stored(RtpPacket packet, int length, long arrivalMicros) {
        packets++;
        bytes += length;
        firstMicros = firstMicros == 0 ? arrivalMicros : firstMicros;
        lastMicros = arrivalMicros;
        int type = packet.payloadType();
        byPayloadType[type]++;
        if (!admits(packet.ssrc()) || current == null) {
            return;
        }
        SourceMeter.Arrival arrival = current.count(packet.sequenceNumber());
        if (arrival == SourceMeter.Arrival.DUPLICATE) {
            duplicates++;
        } else if (arrival == SourceMeter.Arrival.LATE) {
            reordered++;
        } else if (timed[type]) {
            current.time(arrivalMicros * 1000, packet.timestamp(), clockRates[type], packet.marker());
        }
    }

    /** A packet that came again and was not stored a second time. */
    public void duplicate() {
        duplicates++;
    }

    public void foreign() {
        foreign++;
    }

    public void dropped(long count) {
        dropped += count;
    }

    public long dropped() {
        return dropped;
    }

    public void unauthentic() {
        unauthentic++;
    }

    /** Takes over what a finished stream said of packets that are not in the file. */
    public void notStored(long foreignPackets, long droppedPackets, long unauthenticPackets) {
        foreign = foreignPackets;
        dropped = droppedPackets;
        unauthentic = unauthenticPackets;
    }

    /** By SSRC the youngest sequence number, extended by 65536 for each time that the numbers have wrapped. */
    public Map<Integer, Long> highest() {
        Map<Integer, Long> highest = new HashMap<>();
        for (int i = 0; i < sourceCount; i++) {
            highest.put(sources[i].ssrc(), sources[i].highest());
        }
        return highest;
    }

    /**
     * What has been counted so far.
     *
     * @param unwritten packets counted as stored that the disk has refused since
     */
    public StreamCounters snapshot(Optional<String> source, long unwritten) {
        long lost = 0;
        for (int i = 0; i < sourceCount; i++) {
            lost += sources[i].lost();
        }
        return new StreamCounters(
                mostUsedCodec(),
                packets - unwritten,
                bytes,
                lost,
                duplicates,
                reordered,
                foreign,
                dropped + unwritten,
                unauthentic,
                current == null ? 0 : current.jitterMillis(),
                instant(firstMicros),
                instant(lastMicros),
                source);
    }

    private Optional<String> mostUsedCodec() {
        Map<String, Long> all = new HashMap<>(byCodec);
        foldCodecs(all);
        return all.entrySet().stream()
                .max(Comparator.comparingLong(Map.Entry::getValue))
                .map(Map.Entry::getKey);
    }

    private void foldCodecs(Map<String, Long> into) {
        codecs.forEach((type, codec) -> {
            if (byPayloadType[type] > 0) {
                into.merge(codec.name(), byPayloadType[type], Long::sum);
            }
        });
    }

    private static Optional<Instant> instant(long micros) {
        return micros == 0 ? Optional.empty() : Optional.of(Instant.EPOCH.plus(micros, ChronoUnit.MICROS));
    }
}
