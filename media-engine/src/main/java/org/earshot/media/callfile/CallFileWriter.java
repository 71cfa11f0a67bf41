// SPDX-License-Identifier: Apache-2.0
package org.earshot.media.callfile;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.earshot.domain.recording.RecordingId;
import org.jspecify.annotations.Nullable;

/**
 * Appends whole records to a call file. Confined to one thread at a time, except {@link #sync} and {@link #length},
 * which any thread may call. After a failed append the file is cut back to its last whole record before the next.
 */
public final class CallFileWriter implements AutoCloseable {

    /** What the name of a marker ends with once its call file has ended. */
    public static final String ENDED = ".ended";

    private final RecordingId recording;
    private final CallFileDisk.Output output;
    private final @Nullable Path marker;
    private volatile long length;
    private volatile boolean unsynced = true;
    private boolean tornTail;

    /**
     * Writes on at the end of a call file.
     *
     * @param output the file; closed with the writer
     * @param length bytes of whole records that it has, 0 for a new file
     * @param marker a file that says that the recording runs, renamed when it is closed as sealed; null when there is none
     */
    public CallFileWriter(RecordingId recording, CallFileDisk.Output output, long length, @Nullable Path marker) {
        this.recording = recording;
        this.output = output;
        this.length = length;
        this.marker = marker;
    }

    /**
     * A call file outside a store, for tools and tests.
     *
     * @throws java.nio.file.FileAlreadyExistsException when it exists
     */
    public static CallFileWriter create(Path file, CallFileHeader header) throws IOException {
        CallFileWriter writer =
                new CallFileWriter(header.recording(), CallFileDisk.real().create(file), 0, null);
        ByteBuffer start = ByteBuffer.allocate(CallFile.HEADER_BYTES);
        header.putInto(start);
        writer.append(start.flip());
        return writer;
    }

    public RecordingId recording() {
        return recording;
    }

    /** Length of the whole records written, in bytes. */
    public long length() {
        return length;
    }

    /**
     * Appends a block of whole records.
     *
     * @throws IOException when not all of it was written; the position of the block is as before, so that the same
     *     block may be given again
     */
    public void append(ByteBuffer block) throws IOException {
        int start = block.position();
        long at = length;
        try {
            cutTornTail();
            tornTail = true;
            while (block.hasRemaining()) {
                at += output.write(block, at);
            }
            tornTail = false;
        } catch (IOException e) {
            block.position(start);
            throw e;
        }
        length = at;
        unsynced = true;
    }

    /**
     * Appends one record.
     *
     * @param arrivalMicros microseconds since 1970
     * @param data at most {@link CallFile#MAX_DATA} bytes
     */
    public void append(RecordType type, int stream, long arrivalMicros, byte[] data) throws IOException {
        append(CallFile.record(type, stream, arrivalMicros, data));
    }

    private void cutTornTail() throws IOException {
        if (tornTail) {
            output.truncate(length);
            tornTail = false;
        }
    }

    /**
     * Brings what has been appended to the medium.
     *
     * @return whether there was anything to do
     */
    public boolean sync() throws IOException {
        if (!unsynced) {
            return false;
        }
        unsynced = false;
        try {
            output.sync();
        } catch (IOException e) {
            unsynced = true;
            throw e;
        }
        return true;
    }

    /** Closes the file, synced; its marker stays, so that the next start seals it. */
    @Override
    public void close() throws IOException {
        try (output) {
            cutTornTail();
            sync();
        }
    }

    /** Closes the file, synced, after its last event; its marker says from then on that it has ended. */
    public void closeSealed() throws IOException {
        close();
        if (marker != null) {
            end(marker);
        }
    }

    /** The marker of a call file that has ended, in the place of the one that says that it is written. */
    public static Path ended(Path marker) {
        return marker.resolveSibling(marker.getFileName() + ENDED);
    }

    /** Nothing happens when there is no marker any more. */
    public static void end(Path marker) throws IOException {
        try {
            Files.move(marker, ended(marker), StandardCopyOption.ATOMIC_MOVE);
        } catch (NoSuchFileException e) {
            return;
        }
    }
}
