// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.storage.merge;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import org.earshot.domain.config.EarshotConfig.StorageSettings;
import org.earshot.domain.recording.RecordingId;
import org.earshot.media.callfile.CallFile;
import org.earshot.media.callfile.CallFileWriter;
import org.earshot.media.callfile.RecordType;
import org.earshot.media.storage.FileRecordingStore;
import org.earshot.media.storage.Replica;

/** A recording that r1 began and r2 went on with: r1 has 20 packets of each track beyond the copy, which nobody else has. */
final class TwoHomes {

    static final int COPIED = 50;
    static final int BEYOND = 20;
    static final int AFTERWARDS = 30;

    private static final long BEGIN = 1_700_000_000_000_000L;

    final FileRecordingStore first;
    final FileRecordingStore second;
    final RecordingId recording;

    TwoHomes(Path directory, RecordingId recording) throws IOException {
        this.recording = recording;
        this.first = store(directory.resolve("r1"));
        this.second = store(directory.resolve("r2"));
        try (CallFileWriter writer = first.create(recording, "{\"node\":\"r1\"}")) {
            packets(writer, 0, COPIED);
            writer.sync();
            try (Replica copy = second.replicas().open(recording)) {
                copy.append(
                        ByteBuffer.wrap(Files.readAllBytes(first.own(recording).orElseThrow())));
            }
            packets(writer, COPIED, COPIED + BEYOND);
        }
        first.setAside(recording);
    }

    private static FileRecordingStore store(Path directory) {
        StorageSettings settings = new StorageSettings(directory, Duration.ofMillis(200), Duration.ofSeconds(1), 64, 5);
        return new FileRecordingStore(settings, directory.resolve("renditions"), Clock.systemUTC());
    }

    /** The second home records on, and does not end. */
    CallFileWriter goOn() throws IOException {
        CallFileWriter writer = second.resume(recording, "{}").writer();
        event(writer, "{\"event\":\"note\",\"name\":\"takeover\",\"from\":\"r1\"}");
        packets(writer, 120, 120 + AFTERWARDS);
        return writer;
    }

    /** The same to the end of the call. */
    TwoHomes ended() throws IOException {
        CallFileWriter writer = goOn();
        event(writer, "{\"event\":\"close\"}");
        writer.closeSealed();
        return this;
    }

    Path part() throws IOException {
        return first.parts().of(recording).get(0);
    }

    Path callFile() {
        return second.own(recording).orElseThrow();
    }

    private static void packets(CallFileWriter writer, int from, int to) throws IOException {
        for (int n = from; n < to; n++) {
            writer.append(RecordType.RTP, 0, BEGIN + n * 20_000L, rtp(70, n));
            writer.append(RecordType.RTP, 1, BEGIN + n * 20_000L, rtp(71, n));
        }
    }

    private static void event(CallFileWriter writer, String json) throws IOException {
        byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
        writer.append(RecordType.EVENT, CallFile.WHOLE_RECORDING, BEGIN + 3_000_000, bytes);
    }

    private static byte[] rtp(int ssrc, int number) {
        return ByteBuffer.allocate(172)
                .put((byte) 0x80)
                .put((byte) 0)
                .putShort((short) number)
                .putInt(number * 160)
                .putInt(ssrc)
                .array();
    }
}
