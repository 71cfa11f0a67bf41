// SPDX-License-Identifier: Apache-2.0
package org.earshot.rendering.sample;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.zip.CRC32C;
import org.earshot.media.callfile.CallFile;
import org.earshot.media.callfile.RecordType;

/** Writes a call file: the records sorted by arrival, with the framing of the media engine. */
public final class CallFileBuilder {

    /** Arrival of t=0. */
    public static final long ORIGIN = 1_700_000_000_000_000L;

    private static final long MAGIC = 0x4541_5253_484f_5431L;

    private final List<Entry> entries = new ArrayList<>();
    private UUID recording = UUID.randomUUID();
    private boolean close = true;

    public CallFileBuilder() {
        event(255, ORIGIN - 1000, "{\"event\":\"open\"}");
    }

    /** @param codecs e.g. {@code 0:PCMU/8000}, separated by blanks */
    public CallFileBuilder stream(int stream, String role, String codecs) {
        return stream(ORIGIN - 1000, stream, "AUDIO", role, null, codecs);
    }

    public CallFileBuilder stream(
            long arrival,
            int stream,
            String kind,
            String role,
            @org.jspecify.annotations.Nullable Integer copyOf,
            String codecs) {
        StringBuilder json = new StringBuilder();
        for (String codec : codecs.split(" ", -1)) {
            String[] parts = codec.split("[:/]", -1);
            json.append(json.isEmpty() ? "" : ",")
                    .append("\"%s\":{\"name\":\"%s\",\"clockRate\":%s,\"channels\":1,\"format\":null}"
                            .formatted(parts[0], parts[1], parts[2]));
        }
        return event(
                stream,
                arrival,
                ("{\"event\":\"stream\",\"stream\":%d,\"mLine\":%d,\"kind\":\"%s\",\"role\":\"%s\",\"label\":\"1\","
                                + "\"active\":true,\"copyOf\":%s,\"srtp\":false,\"codecs\":{%s}}")
                        .formatted(stream, stream, kind, role, copyOf, json));
    }

    public CallFileBuilder event(int stream, long arrival, String json) {
        return add(RecordType.EVENT, stream, arrival, json.getBytes(StandardCharsets.UTF_8));
    }

    public CallFileBuilder packets(int stream, List<Sender.Packet> packets) {
        packets.forEach(packet -> add(RecordType.RTP, stream, packet.arrival(), packet.datagram()));
        return this;
    }

    public CallFileBuilder add(RecordType type, int stream, long arrival, byte[] data) {
        entries.add(new Entry(type, stream, arrival, data));
        return this;
    }

    /** The recording of which it is a file. */
    public CallFileBuilder of(UUID id) {
        recording = id;
        return this;
    }

    /** Leaves the close event out. */
    public CallFileBuilder growing() {
        close = false;
        return this;
    }

    public Path write(Path file) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(ByteBuffer.allocate(CallFile.HEADER_BYTES)
                .putLong(MAGIC)
                .putLong(1L << 48 | ORIGIN / 1000)
                .putLong(recording.getMostSignificantBits())
                .putLong(recording.getLeastSignificantBits())
                .array());
        entries.sort(Comparator.comparingLong(Entry::arrival));
        for (Entry entry : entries) {
            out.write(record(entry));
        }
        if (close) {
            long last = entries.get(entries.size() - 1).arrival();
            byte[] json = "{\"event\":\"close\"}".getBytes(StandardCharsets.UTF_8);
            out.write(record(new Entry(RecordType.EVENT, 255, last + 1, json)));
        }
        Files.write(file, out.toByteArray());
        return file;
    }

    private static byte[] record(Entry entry) {
        ByteBuffer buffer = ByteBuffer.allocate(CallFile.FRAME_BYTES + entry.data().length);
        buffer.put(CallFile.FRAME_BYTES, entry.data());
        CallFile.seal(buffer, 0, entry.data().length, entry.type(), entry.stream(), entry.arrival(), new CRC32C());
        return buffer.array();
    }

    private record Entry(RecordType type, int stream, long arrival, byte[] data) {}
}
