// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.replication.inbox;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.Optional;
import org.earshot.domain.error.ErrorCode;
import org.earshot.domain.error.RecorderException;
import org.earshot.domain.recording.RecordingId;
import org.earshot.media.callfile.CallFileReader;

/**
 * Files that arrive: {@code <uuid>.part}, whose length is what has come, and {@code <uuid>.json}, the manifest. Thread-safe as
 * long as one thread at a time works on a recording.
 */
final class IncomingFiles {

    private static final int CHUNK = 1 << 16;
    private static final String PART = ".part";
    private static final String MANIFEST = ".json";

    private final Path directory;

    IncomingFiles(Path directory) {
        this.directory = directory;
    }

    Path part(RecordingId recording) {
        return directory.resolve(recording + PART);
    }

    private Path manifestFile(RecordingId recording) {
        return directory.resolve(recording + MANIFEST);
    }

    /** What was offered; empty when nothing was, or a crash has left nothing of use. */
    Optional<Manifest> manifest(RecordingId recording) {
        try {
            return Optional.of(Manifest.read(Files.readAllBytes(manifestFile(recording))));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (RecorderException e) {
            discard(recording);
            return Optional.empty();
        } catch (IOException e) {
            throw failure(recording, e);
        }
    }

    /** Takes up a recording; what has come of the same file stays. */
    void open(Manifest manifest) {
        RecordingId id = manifest.recording().id();
        boolean same = manifest(id)
                .filter(before -> before.sha256().equals(manifest.sha256()) && before.bytes() == manifest.bytes())
                .isPresent();
        if (!same) {
            discard(id);
        }
        try {
            Files.createDirectories(directory);
            Path fresh = directory.resolve(id + MANIFEST + ".new");
            Files.write(fresh, manifest.text());
            Files.move(fresh, manifestFile(id), StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw failure(id, e);
        }
    }

    /** Bytes that are announced and have not come, of all recordings but one. */
    long outstanding(RecordingId but) {
        long bytes = 0;
        try (DirectoryStream<Path> found = Files.newDirectoryStream(directory, "*" + MANIFEST)) {
            for (Path file : found) {
                String name = file.getFileName().toString();
                RecordingId each = RecordingId.parse(name.substring(0, name.length() - MANIFEST.length()));
                if (!each.equals(but)) {
                    bytes += rest(each, file);
                }
            }
        } catch (IOException | IllegalArgumentException e) {
            InboxLog.LOG.tracef("nothing is to come: %s", e);
        }
        return bytes;
    }

    /** Others may be taking this one in: nothing is thrown away. */
    private long rest(RecordingId recording, Path file) throws IOException {
        try {
            return Math.max(0, Manifest.read(Files.readAllBytes(file)).bytes() - length(recording));
        } catch (NoSuchFileException | RecorderException e) {
            return 0;
        }
    }

    /** Bytes that have come. */
    long length(RecordingId recording) {
        try {
            return Files.size(part(recording));
        } catch (NoSuchFileException e) {
            return 0;
        } catch (IOException e) {
            throw failure(recording, e);
        }
    }

    /**
     * Appends what comes, until it ends or breaks off.
     *
     * @param room most bytes
     * @return bytes appended; one more than the room when more came
     */
    long append(RecordingId recording, InputStream from, long room) {
        try (FileChannel file = FileChannel.open(
                part(recording), StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.APPEND)) {
            byte[] chunk = new byte[CHUNK];
            long appended = 0;
            int count = read(from, chunk);
            while (count >= 0) {
                if (appended + count > room) {
                    return room + 1;
                }
                ByteBuffer bytes = ByteBuffer.wrap(chunk, 0, count);
                while (bytes.hasRemaining()) {
                    appended += file.write(bytes);
                }
                count = read(from, chunk);
            }
            return appended;
        } catch (IOException e) {
            throw failure(recording, e);
        }
    }

    /** A connection that breaks off ends the part: the sender asks how much has come. */
    private static int read(InputStream from, byte[] chunk) {
        try {
            return from.read(chunk);
        } catch (IOException e) {
            InboxLog.LOG.debugf("an upload broke off: %s", e);
            return -1;
        }
    }

    /** Why what has come is no readable call file of the recording; empty when it is one. */
    Optional<String> fault(RecordingId recording) {
        try (CallFileReader reader = CallFileReader.open(part(recording))) {
            if (!reader.header().recording().equals(recording)) {
                return Optional.of("it is the call file of " + reader.header().recording());
            }
            boolean more = true;
            while (more) {
                more = reader.next().isPresent();
            }
            long whole = reader.validLength();
            return whole == length(recording)
                    ? Optional.empty()
                    : Optional.of("it is damaged behind byte " + whole + " of " + length(recording));
        } catch (IOException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    void discard(RecordingId recording) {
        try {
            Files.deleteIfExists(manifestFile(recording));
            Files.deleteIfExists(part(recording));
        } catch (IOException e) {
            throw failure(recording, e);
        }
    }

    /** Removes what nobody has added to since. */
    int discardOlder(Instant than) throws IOException {
        int removed = 0;
        if (!Files.isDirectory(directory)) {
            return removed;
        }
        try (DirectoryStream<Path> files = Files.newDirectoryStream(directory)) {
            for (Path file : files) {
                if (Files.getLastModifiedTime(file).toInstant().isBefore(than)) {
                    removed += Files.deleteIfExists(file) ? 1 : 0;
                }
            }
        }
        return removed;
    }

    /** Recordings that have been taken up and are not whole. */
    int count() {
        int found = 0;
        try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, "*" + MANIFEST)) {
            for (Path file : files) {
                found += Files.exists(file) ? 1 : 0;
            }
        } catch (IOException e) {
            InboxLog.LOG.tracef("nothing has come yet: %s", e);
        }
        return found;
    }

    private static RecorderException failure(RecordingId recording, IOException cause) {
        return new RecorderException(
                ErrorCode.STORAGE_FAILURE, "What comes of recording " + recording + " cannot be kept: " + cause, cause);
    }
}
