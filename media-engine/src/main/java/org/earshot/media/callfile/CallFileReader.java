// SPDX-License-Identifier: Apache-2.0
package org.earshot.media.callfile;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.zip.CRC32C;

/**
 * Reads a call file from its beginning, finished or growing. Confined to one thread. A record is given only when its
 * checksum holds; at the first that is not whole the reader stops, and looks again at each further call.
 */
public final class CallFileReader implements AutoCloseable {

    private static final int CHUNK = 1 << 18;

    private final FileChannel channel;
    private final CallFileHeader header;
    private final CRC32C crc = new CRC32C();
    private ByteBuffer chunk = ByteBuffer.allocate(0);
    private long chunkStart;
    private long position = CallFile.HEADER_BYTES;
    private boolean torn;

    private CallFileReader(FileChannel channel, CallFileHeader header) {
        this.channel = channel;
        this.header = header;
    }

    /**
     * @throws java.nio.file.NoSuchFileException when there is no such file
     * @throws IOException when it is no call file or cannot be read
     */
    public static CallFileReader open(Path file) throws IOException {
        FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
        try {
            ByteBuffer start = ByteBuffer.allocate(CallFile.HEADER_BYTES);
            fill(channel, start, 0);
            CallFileHeader header = CallFileHeader.read(start.flip())
                    .orElseThrow(() -> new IOException(file.getFileName() + " is no call file of a known version"));
            return new CallFileReader(channel, header);
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    public CallFileHeader header() {
        return header;
    }

    /**
     * The next whole record; empty at the end, at a torn tail and at the tail of a file that still grows. Records of
     * unknown types are passed over.
     *
     * @throws IOException when the file cannot be read
     */
    public Optional<CallFileRecord> next() throws IOException {
        while (true) {
            int length = wholeRecord();
            if (length < 0) {
                return Optional.empty();
            }
            int at = (int) (position - chunkStart);
            position += CallFile.FRAME_BYTES + length;
            Optional<RecordType> type = RecordType.of(chunk.get(at + 6));
            if (type.isPresent()) {
                return Optional.of(record(type.get(), at, length));
            }
        }
    }

    private CallFileRecord record(RecordType type, int at, int length) {
        ByteBuffer data = chunk.slice(at + CallFile.FRAME_BYTES, length).asReadOnlyBuffer();
        return new CallFileRecord(type, chunk.get(at + 7) & 0xff, chunk.getLong(at + 8), data);
    }

    /** Data length of the record at the position, or -1. */
    private int wholeRecord() throws IOException {
        if (!buffered(CallFile.FRAME_BYTES)) {
            torn = buffered(1);
            return -1;
        }
        int length = chunk.getShort((int) (position - chunkStart) + 4) & 0xffff;
        torn = !buffered(CallFile.FRAME_BYTES + length)
                || !CallFile.intact(chunk, (int) (position - chunkStart), length, crc);
        if (torn) {
            chunk = ByteBuffer.allocate(0);
            return -1;
        }
        return length;
    }

    private boolean buffered(int bytes) throws IOException {
        if (position < chunkStart || position + bytes > chunkStart + chunk.limit()) {
            ByteBuffer fresh = ByteBuffer.allocate(CHUNK);
            fill(channel, fresh, position);
            chunk = fresh.flip();
            chunkStart = position;
        }
        return bytes <= chunkStart + chunk.limit() - position;
    }

    private static void fill(FileChannel channel, ByteBuffer buffer, long from) throws IOException {
        long at = from;
        while (buffer.hasRemaining()) {
            int read = channel.read(buffer, at);
            if (read < 0) {
                return;
            }
            at += read;
        }
    }

    /** Whether bytes that make no whole record follow the last one: a torn tail, or one that is being written. */
    public boolean torn() {
        return torn;
    }

    /** Length of the file up to the end of the last record read, in bytes. */
    public long validLength() {
        return position;
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
