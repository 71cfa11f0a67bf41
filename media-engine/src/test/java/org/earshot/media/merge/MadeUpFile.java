// SPDX-License-Identifier: Apache-2.0
package org.earshot.media.merge;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.zip.CRC32C;
import org.earshot.media.callfile.CallFile;
import org.earshot.media.callfile.CallFileReader;
import org.earshot.media.callfile.CallFileRecord;
import org.earshot.media.callfile.Packets;
import org.earshot.media.callfile.RecordType;

/** Call files made up record by record, and read back as lines. Arrival times are milliseconds since the call began. */
final class MadeUpFile {

    static final long BEGIN = 1_700_000_000_000_000L;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    MadeUpFile(UUID recording) {
        bytes.writeBytes(ByteBuffer.allocate(CallFile.HEADER_BYTES)
                .putLong(0x4541_5253_484f_5431L)
                .putLong(1L << 48 | BEGIN / 1000)
                .putLong(recording.getMostSignificantBits())
                .putLong(recording.getLeastSignificantBits())
                .array());
    }

    private MadeUpFile(byte[] copied) {
        bytes.writeBytes(copied);
    }

    /** A file that begins with all that is in this one. */
    MadeUpFile copy() {
        return new MadeUpFile(bytes.toByteArray());
    }

    MadeUpFile event(double millis, int stream, String json) {
        return add(RecordType.EVENT, millis, stream, json.getBytes(StandardCharsets.UTF_8));
    }

    MadeUpFile open(String node) {
        event(0, CallFile.WHOLE_RECORDING, "{\"event\":\"open\",\"node\":\"" + node + "\"}");
        return stream(0, 0).stream(0, 1);
    }

    MadeUpFile stream(double millis, int stream) {
        String codec = "\"codecs\":{\"0\":{\"name\":\"PCMU\",\"clockRate\":8000,\"channels\":1}}";
        return event(millis, stream, "{\"event\":\"stream\",\"stream\":" + stream + "," + codec + "}");
    }

    MadeUpFile takeover(double millis, String from) {
        event(millis, CallFile.WHOLE_RECORDING, "{\"event\":\"note\",\"name\":\"takeover\",\"from\":\"" + from + "\"}");
        return stream(millis, 0).stream(millis, 1);
    }

    MadeUpFile close(double millis) {
        return event(millis, CallFile.WHOLE_RECORDING, "{\"event\":\"close\"}");
    }

    /** Both sides, a packet every 20 ms; the n-th one arrives after 20 n and {@code delay} ms. */
    MadeUpFile voices(int from, int to, double delay) {
        for (int n = from; n < to; n++) {
            voice(0, n, delay).voice(1, n, delay);
        }
        return this;
    }

    MadeUpFile voice(int stream, int number, double delay) {
        return add(RecordType.RTP, 20.0 * number + delay, stream, Packets.rtp(100 + stream, number));
    }

    MadeUpFile add(RecordType type, double millis, int stream, byte[] data) {
        ByteBuffer buffer = ByteBuffer.allocate(CallFile.FRAME_BYTES + data.length);
        buffer.put(CallFile.FRAME_BYTES, data);
        CallFile.seal(buffer, 0, data.length, type, stream, BEGIN + Math.round(millis * 1000), new CRC32C());
        bytes.writeBytes(buffer.array());
        return this;
    }

    Path write(Path file) throws IOException {
        return Files.write(file, bytes.toByteArray());
    }

    /** The records in a few words: {@code 0:17@360} is packet 17 of stream 0, arrived after 360 ms. */
    static List<String> read(Path file) throws IOException {
        List<String> lines = new ArrayList<>();
        try (CallFileReader reader = CallFileReader.open(file)) {
            for (Optional<CallFileRecord> next = reader.next(); next.isPresent(); next = reader.next()) {
                lines.add(line(next.get()));
            }
        }
        return lines;
    }

    private static String line(CallFileRecord record) {
        String at = "@" + (record.arrivalMicros() - BEGIN) / 1000;
        return record.type() == RecordType.RTP
                ? record.stream() + ":" + Short.toUnsignedInt(record.data().getShort(2)) + at
                : Events.name(record) + at;
    }
}
