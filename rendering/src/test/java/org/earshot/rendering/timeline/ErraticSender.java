// SPDX-License-Identifier: Apache-2.0
package org.earshot.rendering.timeline;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.earshot.rendering.sample.CallFileBuilder;
import org.earshot.rendering.sample.Sender;

/** Sends PCMU in packets of 20 ms and does whatever a broken sender may do. Times are seconds since the call's t=0. */
final class ErraticSender {

    private static final int TICKS = 160;

    private final List<Sender.Packet> packets = new ArrayList<>();
    private final Random random;
    private double now;
    private int sequence = 65_300;
    private int timestamp = -160 * 200;
    private int ssrc = 7;

    ErraticSender(long seed) {
        random = new Random(seed);
    }

    List<Sender.Packet> packets() {
        return packets;
    }

    double now() {
        return now;
    }

    /** Talks as telephones do; the clock is wrong by so many parts in a million. */
    void talk(double seconds, double ppm) {
        packets(seconds, 0.02 / (1 + ppm * 1e-6));
    }

    /** Sends as many packets in a second, each with 20 ms of media. */
    void flood(double seconds, int packetsPerSecond) {
        packets(seconds, 1.0 / packetsPerSecond);
    }

    private void packets(double seconds, double interval) {
        for (double end = now + seconds; now < end; now += interval) {
            send(now + random.nextDouble() * 0.01);
        }
    }

    /** The same, with random sequence numbers and timestamps. */
    void noise(double seconds, int packetsPerSecond) {
        for (double end = now + seconds; now < end; now += 1.0 / packetsPerSecond) {
            sequence = random.nextInt(65_536);
            timestamp = random.nextInt();
            send(now);
        }
    }

    /** Sends each packet of the last seconds again. */
    void repeat(int count) {
        for (Sender.Packet old : List.copyOf(packets.subList(Math.max(0, packets.size() - count), packets.size()))) {
            packets.add(new Sender.Packet(micros(now), old.datagram()));
        }
    }

    /** What is spoken meanwhile arrives at once at the end. */
    void stall(double seconds) {
        double end = now + seconds;
        for (double spoken = now; spoken < end; spoken += 0.02) {
            send(end);
        }
        now = end;
    }

    void pause(double seconds, boolean timestampsStop) {
        now += seconds;
        timestamp += timestampsStop ? 0 : (int) (seconds * 8000);
    }

    void jumpTimestamp(double seconds) {
        timestamp += (int) (seconds * 8000);
    }

    void lose(int count) {
        sequence += count;
        timestamp += count * TICKS;
    }

    void restart(boolean newSource) {
        ssrc += newSource ? 1 : 0;
        sequence = random.nextInt(65_536);
        timestamp = random.nextInt();
    }

    private void send(double at) {
        byte[] silence = new byte[TICKS];
        packets.add(new Sender.Packet(micros(at), Sender.rtp(0, sequence++, timestamp, ssrc, silence)));
        timestamp += TICKS;
    }

    private static long micros(double seconds) {
        return CallFileBuilder.ORIGIN + Math.round(seconds * 1e6);
    }
}
