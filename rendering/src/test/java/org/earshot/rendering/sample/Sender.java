// SPDX-License-Identifier: Apache-2.0
package org.earshot.rendering.sample;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;

/**
 * Sends a voice in packets of 20 ms over a network that can be impaired. Times are seconds since the call's t=0; a
 * sample spoken at some time is the voice at that time, whatever the sender's clock says.
 */
public final class Sender {

    /** A datagram with its arrival in microseconds since 1970. */
    public record Packet(long arrival, byte[] datagram) {}

    private final Encoder encoder;
    private final Voice voice;
    private final Random random;
    private double start;
    private double end = 10;
    private double skew;
    private double delay = 0.02;
    private double jitter;
    private double loss;
    private double duplicates;
    private double ssrcChange = Double.MAX_VALUE;
    private double holdFrom = Double.MAX_VALUE;
    private double holdTo = Double.MAX_VALUE;
    private boolean frozen;
    private double timestampJump = Double.MAX_VALUE;
    private double stallFrom = Double.MAX_VALUE;
    private double stallTo = Double.MAX_VALUE;

    public Sender(Encoder encoder, Voice voice) {
        this.encoder = encoder;
        this.voice = voice;
        this.random = new Random(encoder.payloadType() + 17);
    }

    public Sender from(double seconds) {
        start = seconds;
        return this;
    }

    public Sender to(double seconds) {
        end = seconds;
        return this;
    }

    public Sender skew(double ppm) {
        skew = ppm * 1e-6;
        return this;
    }

    public Sender delay(double seconds, double meanJitter) {
        delay = seconds;
        jitter = meanJitter;
        return this;
    }

    public Sender loss(double share, double duplicateShare) {
        loss = share;
        duplicates = duplicateShare;
        return this;
    }

    public Sender newSsrcAt(double seconds) {
        ssrcChange = seconds;
        return this;
    }

    /** @param timestampsStop whether the RTP timestamps stand still meanwhile */
    public Sender hold(double from, double to, boolean timestampsStop) {
        holdFrom = from;
        holdTo = to;
        frozen = timestampsStop;
        return this;
    }

    public Sender timestampJumpAt(double seconds) {
        timestampJump = seconds;
        return this;
    }

    /** What is sent meanwhile arrives at once at the end. */
    public Sender stall(double from, double to) {
        stallFrom = from;
        stallTo = to;
        return this;
    }

    /** The packets in the order of arrival. */
    public List<Packet> packets() {
        List<Packet> packets = new ArrayList<>();
        int block = encoder.rate() / 50;
        int step = encoder.clockRate() / 50;
        int sequence = 65_400;
        int timestamp = random.nextInt();
        int ssrc = random.nextInt();
        boolean jumped = false;
        boolean changed = false;
        for (long n = 0; spoken(n) < end; n += block, timestamp += step) {
            double time = spoken(n);
            if (time >= holdFrom && time < holdTo) {
                timestamp -= frozen ? step : 0;
                continue;
            }
            if (!changed && time >= ssrcChange) {
                changed = true;
                ssrc++;
                sequence = random.nextInt(65_536);
                timestamp = random.nextInt();
            }
            if (!jumped && time >= timestampJump) {
                jumped = true;
                timestamp += 3600 * encoder.clockRate();
            }
            send(
                    packets,
                    time,
                    rtp(
                            encoder.payloadType(),
                            sequence++,
                            timestamp,
                            ssrc,
                            encoder.encode().apply(block(n, block))));
        }
        packets.sort(Comparator.comparingLong(Packet::arrival));
        return packets;
    }

    private double spoken(long sample) {
        return start + sample / (encoder.rate() * (1 + skew));
    }

    private short[] block(long from, int length) {
        short[] samples = new short[length];
        for (int i = 0; i < length; i++) {
            samples[i] = voice.at(spoken(from + i));
        }
        return samples;
    }

    private void send(List<Packet> packets, double time, byte[] datagram) {
        double sent = time + 0.02;
        double released = sent >= stallFrom && sent < stallTo ? stallTo : sent;
        double arrival = released + delay - Math.log(1 - random.nextDouble()) * jitter;
        long micros = CallFileBuilder.ORIGIN + Math.round(arrival * 1e6);
        if (random.nextDouble() >= loss) {
            packets.add(new Packet(micros, datagram));
            if (random.nextDouble() < duplicates) {
                packets.add(new Packet(micros + 300, datagram));
            }
        }
    }

    public static byte[] rtp(int payloadType, int sequence, int timestamp, int ssrc, byte[] payload) {
        return ByteBuffer.allocate(12 + payload.length)
                .put((byte) 0x80)
                .put((byte) payloadType)
                .putShort((short) sequence)
                .putInt(timestamp)
                .putInt(ssrc)
                .put(payload)
                .array();
    }
}
