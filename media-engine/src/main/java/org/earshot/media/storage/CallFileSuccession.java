// SPDX-License-Identifier: Apache-2.0
package org.earshot.media.storage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import org.earshot.domain.recording.RecordingId;

/**
 * Which file a recording goes on in when its home changes. A node that becomes the home makes its copy its call file and
 * writes on behind the last whole record. A node that has lost the call sets its file aside as {@code <uuid>.<n>.part}: what
 * it holds beyond the copy is nowhere else. Confined to the caller's thread, one for each recording.
 */
record CallFileSuccession(CallFileDisk disk, ReplicaStore replicas) {

    /**
     * Makes the copy the call file; a call file that is there already is set aside.
     *
     * @return whether there is a call file now
     */
    boolean promote(RecordingId recording, Path file) throws IOException {
        if (replicas.hasHeader(recording)) {
            setAside(file);
            Files.createDirectories(file.getParent());
            replicas.moveTo(recording, file);
        }
        return Files.exists(file) && Files.size(file) >= CallFile.HEADER_BYTES;
    }

    /** Opens a call file behind its last whole record; what a crash left behind that is cut off. */
    ResumedFile goOn(Path file, Path marker) throws IOException {
        CallFileSummary counts = new CallFileSummary();
        try (CallFileReader reader = CallFileReader.open(file)) {
            counts.readAll(reader);
            long end = reader.validLength();
            CallFileDisk.Output output = disk.reopen(file);
            try {
                output.truncate(end);
            } catch (IOException e) {
                output.close();
                throw e;
            }
            CallFileWriter writer = new CallFileWriter(reader.header().recording(), output, end, marker);
            return new ResumedFile(writer, counts.streams(), counts.lastArrivalMicros());
        }
    }

    /** Nothing happens when there is no such file. */
    Optional<Path> setAside(Path file) throws IOException {
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        int number = 1;
        while (Files.exists(part(file, number))) {
            number++;
        }
        return Optional.of(Files.move(file, part(file, number), StandardCopyOption.ATOMIC_MOVE));
    }

    /** Removes all that was set aside of a call file. */
    static void deleteParts(Path file) throws IOException {
        int number = 1;
        while (Files.deleteIfExists(part(file, number))) {
            number++;
        }
    }

    private static Path part(Path file, int number) {
        String name = file.getFileName().toString();
        return file.resolveSibling(name.substring(0, name.lastIndexOf('.')) + "." + number + ".part");
    }
}
