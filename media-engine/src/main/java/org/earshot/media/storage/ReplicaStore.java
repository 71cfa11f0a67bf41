// SPDX-License-Identifier: Apache-2.0
package org.earshot.media.storage;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.earshot.domain.recording.RecordingId;
import org.earshot.media.callfile.CallFile;
import org.earshot.media.callfile.CallFileDisk;
import org.earshot.media.callfile.CallFileHeader;
import org.earshot.media.callfile.CallFileReader;
import org.earshot.media.callfile.CallFileWriter;

/**
 * The copies of other nodes' call files in a directory: {@code <first two hex digits>/<uuid>.call}. A copy is a prefix of
 * the file that it copies, byte for byte; nothing is ever added to it here. Thread-safe.
 */
public final class ReplicaStore {

    private static final int CHUNK = 1 << 18;

    private final Path directory;
    private final CallFileDisk disk;
    private final AtomicLong count = new AtomicLong();

    ReplicaStore(Path directory, CallFileDisk disk) {
        this.directory = directory;
        this.disk = disk;
    }

    /** The copy of a call file, complete or growing. */
    public Optional<Path> locate(RecordingId recording) {
        return FileRecordingStore.present(path(recording));
    }

    /**
     * Opens the copy of a call file to go on with it, or begins one. Reads all that there is; what a crash left behind its
     * last whole record is cut off.
     *
     * @throws IOException when the disk does not do what it should
     */
    public Replica open(RecordingId recording) throws IOException {
        Path file = path(recording);
        Files.createDirectories(file.getParent());
        boolean fresh = !Files.exists(file);
        CRC32C checksum = new CRC32C();
        long length = fresh ? 0 : validLength(recording, file);
        if (length > 0) {
            checksum(file, length, checksum);
        }
        CallFileDisk.Output output = disk.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            output.truncate(length);
        } catch (IOException e) {
            output.close();
            throw e;
        }
        if (fresh) {
            count.incrementAndGet();
        }
        return new Replica(new CallFileWriter(recording, output, length, null), checksum);
    }

    /** Whether there is a copy that is more than an empty file. */
    boolean hasHeader(RecordingId recording) throws IOException {
        Path file = path(recording);
        return Files.exists(file) && isOf(recording, file);
    }

    /** Gives a copy away: it is none any more. Nobody may be writing it. */
    void moveTo(RecordingId recording, Path target) throws IOException {
        Files.move(path(recording), target, StandardCopyOption.ATOMIC_MOVE);
        count.decrementAndGet();
    }

    /** 0 when it is no call file of that recording. */
    private static long validLength(RecordingId recording, Path file) throws IOException {
        if (!isOf(recording, file)) {
            return 0;
        }
        try (CallFileReader reader = CallFileReader.open(file)) {
            boolean more = true;
            while (more) {
                more = reader.next().isPresent();
            }
            return reader.validLength();
        }
    }

    private static boolean isOf(RecordingId recording, Path file) throws IOException {
        ByteBuffer start = ByteBuffer.allocate(CallFile.HEADER_BYTES);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            boolean more = true;
            while (more) {
                more = start.hasRemaining() && channel.read(start) >= 0;
            }
        }
        return CallFileHeader.read(start.flip())
                .filter(header -> header.recording().equals(recording))
                .isPresent();
    }

    /**
     * The CRC32C of the beginning of a file.
     *
     * @param length bytes from its start
     * @throws IOException when it is shorter or cannot be read
     */
    public static int checksum(Path file, long length) throws IOException {
        CRC32C checksum = new CRC32C();
        checksum(file, length, checksum);
        return (int) checksum.getValue();
    }

    private static void checksum(Path file, long length, CRC32C into) throws IOException {
        ByteBuffer chunk = ByteBuffer.allocate(CHUNK);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            long at = 0;
            while (at < length) {
                chunk.clear().limit((int) Math.min(CHUNK, length - at));
                int read = channel.read(chunk, at);
                if (read < 0) {
                    throw new IOException(file.getFileName() + " has less than " + length + " bytes");
                }
                into.update(chunk.flip());
                at += read;
            }
        }
    }

    /**
     * Sets a copy aside as a part: the file of the recording's new home does not begin with it, so that it may have what is
     * nowhere else. Nothing happens when there is none, and one without a header is removed. Nobody may be writing it.
     */
    public void setAside(RecordingId recording, PartStore parts) throws IOException {
        if (!hasHeader(recording)) {
            delete(recording);
        } else if (parts.setAside(recording, path(recording)).isPresent()) {
            count.decrementAndGet();
        }
    }

    /** Removes a copy; nothing happens when there is none. */
    public void delete(RecordingId recording) throws IOException {
        if (Files.deleteIfExists(path(recording))) {
            count.decrementAndGet();
        }
    }

    /** Counts the copies that there are already. Called once, before the first is opened. */
    public void takeStock() throws IOException {
        if (!Files.isDirectory(directory)) {
            return;
        }
        try (Stream<Path> files = Files.walk(directory, 2)) {
            count.set(files.filter(file -> file.toString().endsWith(".call")).count());
        }
    }

    /** Copies on this disk. */
    public long count() {
        return count.get();
    }

    private Path path(RecordingId recording) {
        String id = recording.toString();
        return directory.resolve(id.substring(0, 2)).resolve(id + ".call");
    }
}
