// SPDX-License-Identifier: Apache-2.0
package org.earshot.media.capture;

import java.io.IOException;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.DatagramChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.Optional;
import org.earshot.domain.media.MediaKind;
import org.earshot.domain.media.StreamCounters;
import org.earshot.domain.media.StreamSpec;
import org.earshot.media.blocks.Batch;
import org.earshot.media.blocks.RecordingBlocks;
import org.earshot.media.callfile.CallFile;
import org.earshot.media.callfile.CallFileEvents;
import org.earshot.media.callfile.RecordType;
import org.earshot.media.callfile.StreamHistory;
import org.earshot.media.counters.StreamMeter;
import org.earshot.media.srtp.SrtpOutcome;
import org.earshot.media.srtp.SrtpReceiver;
import org.earshot.protocol.rtp.RtpPacket;

/**
 * Receives one stream: takes datagrams from its two sockets, sorts out what does not belong to it, counts, and frames
 * the rest into the recording's block. Confined to the reactor.
 */
final class StreamReceiver {

    private static final int AUDIO_PER_SECOND = 250;
    private static final int VIDEO_PER_SECOND = 5000;
    private static final int RTCP_PER_SECOND = 50;
    private static final int DRAIN = 64;

    private final int number;
    private final StreamSockets sockets;
    private final RecordingBlocks blocks;
    private final SourceLatch latch = new SourceLatch();
    private final SrtpReceiver srtp = new SrtpReceiver(Batch.MAX_DATAGRAM);
    private final StreamActivity activity;
    private final StreamMeter meter;
    private final RateLimit rate;
    private final RateLimit controlRate;
    private final Optional<String> earlierSource;
    private StreamSpec spec;

    /** @param history what the file holds of the stream already */
    StreamReceiver(
            int number,
            StreamSpec spec,
            StreamSockets sockets,
            RecordingBlocks blocks,
            StreamHistory history,
            Batch batch) {
        long now = batch.nanos();
        this.number = number;
        this.spec = spec;
        this.sockets = sockets;
        this.blocks = blocks;
        this.activity = new StreamActivity(spec.active(), now);
        this.meter = history.meter();
        this.earlierSource = history.source();
        this.rate = new RateLimit(spec.kind() == MediaKind.VIDEO ? VIDEO_PER_SECOND : AUDIO_PER_SECOND, now);
        this.controlRate = new RateLimit(RTCP_PER_SECOND, now);
        meter.codecs(spec.codecs());
        srtp.goOn(meter.highest());
        srtp.key(spec.srtp(), now);
    }

    /** One socket of the stream, attached to its selection key. */
    static final class Port {

        private final StreamReceiver stream;
        private final DatagramChannel channel;
        private long lastBatch = -2;
        private boolean told;

        private Port(StreamReceiver stream, DatagramChannel channel) {
            this.stream = stream;
            this.channel = channel;
        }

        /** One read a turn; as many as there are when the turn before had one too, for then they pile up. */
        void readable(Batch batch) {
            int budget = batch.number() - lastBatch <= 1 ? DRAIN : 1;
            lastBatch = batch.number();
            try {
                while (budget > 0 && stream.receive(channel, batch)) {
                    budget--;
                }
            } catch (IOException e) {
                CaptureLog.LOG.debugf("stream %d: %s", stream.number, e);
            } catch (RuntimeException | Error e) {
                // The other streams of this turn are to be read all the same.
                if (!told) {
                    told = true;
                    CaptureLog.LOG.unexpected("stream " + stream.number, e);
                }
            }
        }
    }

    void start(Selector selector, Batch batch) throws ClosedChannelException {
        sockets.rtp().register(selector, SelectionKey.OP_READ, new Port(this, sockets.rtp()));
        sockets.rtcp().register(selector, SelectionKey.OP_READ, new Port(this, sockets.rtcp()));
        blocks.event(number, CallFileEvents.stream(number, spec), batch);
    }

    void change(StreamSpec replacement, Batch batch) {
        latch.reopen(batch.nanos());
        if (replacement.equals(spec)) {
            return;
        }
        srtp.key(replacement.srtp(), batch.nanos());
        spec = replacement;
        meter.codecs(spec.codecs());
        activity.active(spec.active(), batch.nanos());
        blocks.event(number, CallFileEvents.stream(number, spec), batch);
    }

    /** Closes the sockets; the port is free after the selector's next turn. */
    StreamSockets stop(Batch batch) {
        sockets.close();
        srtp.close();
        blocks.writeGaps(batch);
        blocks.event(number, CallFileEvents.streamEnd(number, counters()), batch);
        return sockets;
    }

    StreamActivity activity() {
        return activity;
    }

    StreamCounters counters() {
        return meter.snapshot(latch.source().or(() -> earlierSource), blocks.unwritten(number));
    }

    /**
     * Takes one datagram, straight into the block. False when there is none. Whatever fails, the block is as before: with a hole in it
     * nothing behind could be read.
     */
    private boolean receive(DatagramChannel channel, Batch batch) throws IOException {
        ByteBuffer room = blocks.room(batch);
        ByteBuffer buffer = room == null ? batch.scratch() : room;
        int start = buffer.position();
        int data = start + CallFile.FRAME_BYTES;
        buffer.limit(data + Batch.MAX_DATAGRAM + 1).position(data);
        boolean kept = false;
        try {
            SocketAddress from = channel.receive(buffer);
            if (from != null) {
                buffer.limit(buffer.position()).position(data);
                RecordType type = sort(buffer, from, channel, batch);
                if (type != null) {
                    keep(buffer, start, type, room != null, batch);
                    kept = true;
                }
            }
            return from != null;
        } finally {
            if (!kept) {
                buffer.limit(buffer.capacity()).position(start);
            }
        }
    }

    private void keep(ByteBuffer buffer, int start, RecordType type, boolean stored, Batch batch) {
        int length = buffer.remaining();
        if (stored && type == RecordType.RTP) {
            meter.stored(batch.packet(), length, blocks.micros(batch.nanos()));
        }
        buffer.limit(buffer.capacity()).position(start);
        if (stored) {
            blocks.commit(buffer, length, type, number, batch);
        } else if (type == RecordType.RTP) {
            meter.dropped(1);
            blocks.dropped(number);
        }
    }

    private @org.jspecify.annotations.Nullable RecordType sort(
            ByteBuffer datagram, SocketAddress from, DatagramChannel channel, Batch batch) {
        if (channel == sockets.rtcp() || RtpPacket.isRtcp(datagram)) {
            return isOurControl(datagram, from, batch) ? RecordType.RTCP : null;
        }
        return isOurMedia(datagram, from, batch) ? RecordType.RTP : null;
    }

    private boolean isOurControl(ByteBuffer datagram, SocketAddress from, Batch batch) {
        if (datagram.remaining() > Batch.MAX_DATAGRAM || !RtpPacket.isRtcp(datagram) || !latch.sameHost(from)) {
            meter.foreign();
            return false;
        }
        if (!controlRate.admits(batch.nanos())) {
            return false;
        }
        if (!srtp.isActive()) {
            return true;
        }
        int ssrc = datagram.getInt(datagram.position() + 4);
        SrtpOutcome outcome = srtp.decrypt(datagram, ssrc, true, batch.nanos());
        if (outcome == SrtpOutcome.UNAUTHENTIC) {
            meter.unauthentic();
        }
        return outcome == SrtpOutcome.PLAIN;
    }

    private boolean isOurMedia(ByteBuffer datagram, SocketAddress from, Batch batch) {
        RtpPacket packet = batch.packet();
        long now = batch.nanos();
        boolean whole = datagram.remaining() <= Batch.MAX_DATAGRAM
                && datagram.remaining() >= RtpPacket.FIXED_HEADER
                && (srtp.isActive() || packet.wrap(datagram));
        if (!whole || !latch.admits(from, isAgreed(datagram), now)) {
            meter.foreign();
            return false;
        }
        if (!rate.admits(now)) {
            meter.dropped(1);
            return false;
        }
        if (srtp.isActive() && !decrypted(datagram, packet, now)) {
            return false;
        }
        if (!meter.admits(packet.ssrc())) {
            meter.dropped(1);
            return false;
        }
        latch.took(from, now);
        activity.packet(now);
        return true;
    }

    private boolean isAgreed(ByteBuffer datagram) {
        return spec.codecs().isEmpty() || spec.codecs().containsKey(datagram.get(datagram.position() + 1) & 0x7f);
    }

    private boolean decrypted(ByteBuffer datagram, RtpPacket packet, long now) {
        int ssrc = datagram.getInt(datagram.position() + 8);
        SrtpOutcome outcome = srtp.decrypt(datagram, ssrc, false, now);
        if (outcome == SrtpOutcome.PLAIN && packet.wrap(datagram)) {
            return true;
        }
        if (outcome == SrtpOutcome.REPLAYED) {
            meter.duplicate();
        } else {
            meter.unauthentic();
        }
        return false;
    }
}
