// SPDX-License-Identifier: Apache-2.0
package org.earshot.media.merge;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.zip.CRC32C;
import org.earshot.media.callfile.CallFile;
import org.earshot.media.callfile.CallFileReader;
import org.earshot.media.callfile.CallFileRecord;
import org.earshot.media.callfile.RecordType;

/** Writes a merged file: the bytes of the call file, with what was missing between its records. Confined to one thread. */
final class MergeWriter {

    private static final int BUFFER = 1 << 18;

    private final InputStream source;
    private final FileChannel part;
    private final OutputStream out;
    private final byte[] chunk = new byte[BUFFER];
    private final Map<Integer, ArrayDeque<MergePlan.Placed>> waiting = new HashMap<>();
    private int recorder;

    private MergeWriter(InputStream source, FileChannel part, OutputStream out, MergePlan plan) {
        this.source = source;
        this.part = part;
        this.out = out;
        this.recorder = plan.start().recorder();
        plan.missing().forEach((stretch, placed) -> waiting.put(stretch, new ArrayDeque<>(placed)));
    }

    static void write(Path callFile, Path part, MergePlan plan, byte[] note, Path target) throws IOException {
        try (FileChannel channel = FileChannel.open(
                        target,
                        StandardOpenOption.CREATE,
                        StandardOpenOption.TRUNCATE_EXISTING,
                        StandardOpenOption.WRITE);
                InputStream source = new BufferedInputStream(Files.newInputStream(callFile), BUFFER);
                FileChannel extras = FileChannel.open(part, StandardOpenOption.READ);
                CallFileReader reader = CallFileReader.open(callFile)) {
            OutputStream out = new BufferedOutputStream(Channels.newOutputStream(channel), BUFFER);
            new MergeWriter(source, extras, out, plan).copy(reader, plan, note);
            out.flush();
            channel.force(true);
        }
    }

    private void copy(CallFileReader reader, MergePlan plan, byte[] note) throws IOException {
        for (long i = 0; i < plan.start().records(); i++) {
            reader.next();
        }
        pass(plan.start().bytes());
        long done = plan.start().bytes();
        for (long i = 1; i <= plan.records(); i++) {
            Optional<CallFileRecord> record = reader.next();
            if (record.isEmpty()) {
                throw new IOException("the call file became shorter");
            }
            boolean last = i == plan.records();
            if (done > CallFile.HEADER_BYTES) {
                before(record.get(), last, note);
            }
            pass(reader.validLength() - done);
            done = reader.validLength();
        }
    }

    private void before(CallFileRecord record, boolean last, byte[] note) throws IOException {
        if (last) {
            for (int stretch : waiting.keySet().stream().sorted().toList()) {
                put(stretch, Long.MAX_VALUE);
            }
            put(note, record.arrivalMicros());
        } else if (Events.isTakeover(record)) {
            put(recorder, Long.MAX_VALUE);
            recorder++;
        } else {
            put(recorder, record.arrivalMicros());
        }
    }

    private void put(int stretch, long upTo) throws IOException {
        ArrayDeque<MergePlan.Placed> next = waiting.getOrDefault(stretch, new ArrayDeque<>());
        while (!next.isEmpty() && next.peek().arrivalMicros() <= upTo) {
            MergePlan.Placed placed = next.remove();
            out.write(placed.extra().framed(part, placed.arrivalMicros()).array());
        }
    }

    private void put(byte[] note, long arrival) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(CallFile.FRAME_BYTES + note.length);
        buffer.put(CallFile.FRAME_BYTES, note);
        CallFile.seal(buffer, 0, note.length, RecordType.EVENT, CallFile.WHOLE_RECORDING, arrival, new CRC32C());
        out.write(buffer.array());
    }

    /** Copies the next bytes of the call file. */
    private void pass(long bytes) throws IOException {
        long left = bytes;
        while (left > 0) {
            int read = source.read(chunk, 0, (int) Math.min(chunk.length, left));
            if (read < 0) {
                throw new IOException("the call file became shorter");
            }
            out.write(chunk, 0, read);
            left -= read;
        }
    }
}
