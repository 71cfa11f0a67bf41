// SPDX-License-Identifier: Apache-2.0
package org.earshot.media.capture;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.awaitility.Awaitility;
import org.earshot.domain.config.EarshotConfig.MediaSettings;
import org.earshot.domain.config.EarshotConfig.StorageSettings;
import org.earshot.domain.media.CaptureSummary;
import org.earshot.domain.media.Codec;
import org.earshot.domain.media.MediaEndpoint;
import org.earshot.domain.media.MediaKind;
import org.earshot.domain.media.SrtpKey;
import org.earshot.domain.media.StreamCounters;
import org.earshot.domain.media.StreamRole;
import org.earshot.domain.media.StreamSpec;
import org.earshot.domain.recording.RecordingId;
import org.earshot.media.callfile.CallFileReader;
import org.earshot.media.callfile.CallFileRecord;
import org.earshot.media.callfile.FaultyDisk;
import org.earshot.media.callfile.RecordType;
import org.earshot.media.storage.FileRecordingStore;
import org.earshot.media.storage.Stores;

/** A real engine on loopback sockets and a real directory, with a disk that can fail and time moved by hand. */
final class EngineFixture implements AutoCloseable {

    static final Instant START = Instant.parse("2026-03-01T10:00:00Z");

    final FaultyDisk disk = new FaultyDisk();
    final HeardEvents heard = new HeardEvents();
    final FileRecordingStore store;
    final CaptureEngine engine;
    final InetAddress loopback = InetAddress.getLoopbackAddress();
    private final AtomicLong nanos = new AtomicLong(1_000_000_000L);
    private volatile Optional<String> failsIn = Optional.empty();
    private final List<DatagramChannel> senders = new ArrayList<>();

    EngineFixture(Path directory, int blocks, int from, int to) {
        StorageSettings storage = new StorageSettings(
                directory.resolve("calls"), Duration.ofMillis(200), Duration.ofMillis(50), blocks, 5);
        MediaSettings media = new MediaSettings(
                "192.0.2.1",
                "127.0.0.1",
                from,
                to,
                100,
                100,
                Duration.ofSeconds(10),
                Duration.ofSeconds(60),
                Duration.ofHours(1));
        Clock clock = Clock.fixed(START, ZoneOffset.UTC);
        store = Stores.on(disk, storage, directory.resolve("renditions"), clock);
        engine = new CaptureEngine(media, storage, store, clock, this::ticks, Thread::new);
        engine.listener(heard);
        engine.start();
    }

    private long ticks() {
        Optional<String> failing = failsIn;
        if (failing.isPresent()
                && StackWalker.getInstance()
                        .walk(frames -> frames.map(StackWalker.StackFrame::getMethodName)
                                .anyMatch(failing.get()::equals))) {
            failsIn = Optional.empty();
            throw new NoClassDefFoundError("org/earshot/Missing");
        }
        return nanos.get();
    }

    /** The next datagram that is looked at meets an error of the program. */
    void failReading() {
        failIn("sort");
    }

    /** The next time that a method of this name asks for the time it meets an error of the program. */
    void failIn(String method) {
        failsIn = Optional.of(method);
    }

    boolean failsReading() {
        return failsIn.isPresent();
    }

    void advance(Duration by) {
        nanos.addAndGet(by.toNanos());
    }

    RecordingId open() {
        RecordingId id = new RecordingId(UUID.randomUUID());
        engine.open(id, "{\"call\":\"test\"}");
        return id;
    }

    static StreamSpec spec(int mLine) {
        return spec(mLine, true, Optional.empty());
    }

    static StreamSpec spec(int mLine, boolean active, Optional<SrtpKey> key) {
        return new StreamSpec(
                mLine,
                MediaKind.AUDIO,
                mLine == 0 ? StreamRole.NEAR : StreamRole.FAR,
                Optional.of(Integer.toString(mLine + 1)),
                Optional.empty(),
                active,
                Map.of(0, Codec.of("PCMU", 8000), 101, Codec.of("telephone-event", 8000)),
                key,
                false,
                Optional.empty());
    }

    DatagramChannel sender() {
        try {
            DatagramChannel channel = DatagramChannel.open().bind(new InetSocketAddress(loopback, 0));
            senders.add(channel);
            return channel;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void send(DatagramChannel from, int port, byte[]... packets) {
        send(from, new InetSocketAddress(loopback, port), packets);
    }

    void send(DatagramChannel from, InetSocketAddress to, byte[]... packets) {
        try {
            for (byte[] packet : packets) {
                from.send(ByteBuffer.wrap(packet), to);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    MediaEndpoint add(RecordingId recording, int stream) {
        return engine.addStream(recording, stream, spec(stream));
    }

    StreamCounters counters(RecordingId recording, int stream) {
        return Objects.requireNonNull(
                engine.summary(recording).orElseThrow().streams().get(stream));
    }

    static StreamCounters counters(CaptureSummary summary, int stream) {
        return Objects.requireNonNull(summary.streams().get(stream));
    }

    /** Waits until a stream has stored so many packets. */
    void awaitPackets(RecordingId recording, int stream, long packets) {
        Awaitility.await().until(() -> counters(recording, stream).packets() >= packets);
    }

    List<CallFileRecord> records(RecordingId recording) {
        List<CallFileRecord> all = new ArrayList<>();
        try (CallFileReader reader = CallFileReader.open(store.locate(recording).orElseThrow())) {
            for (Optional<CallFileRecord> next = reader.next(); next.isPresent(); next = reader.next()) {
                all.add(next.get());
            }
            if (reader.torn()) {
                throw new AssertionError("torn at " + reader.validLength());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return all;
    }

    List<String> events(RecordingId recording) {
        return records(recording).stream()
                .filter(record -> record.type() == RecordType.EVENT)
                .map(CallFileRecord::text)
                .toList();
    }

    /** Sequence numbers of the RTP records of a stream, in order of the file. */
    List<Integer> sequences(RecordingId recording, int stream) {
        return records(recording).stream()
                .filter(record -> record.type() == RecordType.RTP && record.stream() == stream)
                .map(record -> record.data().getShort(2) & 0xffff)
                .toList();
    }

    @Override
    public void close() {
        disk.heal();
        disk.standStill(false);
        engine.close();
        for (DatagramChannel sender : senders) {
            try {
                sender.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
