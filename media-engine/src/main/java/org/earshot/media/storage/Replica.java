// SPDX-License-Identifier: Apache-2.0
package org.earshot.media.storage;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.zip.CRC32C;
import org.earshot.domain.recording.RecordingId;
import org.earshot.media.callfile.CallFileWriter;

/**
 * A copy of another node's call file that is being continued. Confined to one thread at a time, except {@link #sync} and
 * {@link #length}, which any thread may call.
 */
public final class Replica implements AutoCloseable {

    private final CallFileWriter writer;
    private final CRC32C checksum;

    Replica(CallFileWriter writer, CRC32C checksum) {
        this.writer = writer;
        this.checksum = checksum;
    }

    public RecordingId recording() {
        return writer.recording();
    }

    /** Bytes that it has. */
    public long length() {
        return writer.length();
    }

    /** CRC32C of all its bytes. */
    public int checksum() {
        return (int) checksum.getValue();
    }

    /**
     * Adds the bytes that come next.
     *
     * @throws IOException when not all were written; the copy is then as long as before
     */
    public void append(ByteBuffer bytes) throws IOException {
        ByteBuffer same = bytes.duplicate();
        writer.append(bytes);
        checksum.update(same);
    }

    /**
     * Brings what has been added to the medium.
     *
     * @return whether there was anything to do
     */
    public boolean sync() throws IOException {
        return writer.sync();
    }

    /** Closes the file, synced. */
    @Override
    public void close() throws IOException {
        writer.close();
    }
}
