// SPDX-License-Identifier: Apache-2.0
package org.earshot.media.storage;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.earshot.domain.recording.RecordingId;
import org.earshot.media.callfile.CallFileWriter;

/**
 * Empty files beside the archive, so that nobody has to look through it at the start: {@code open/<uuid>} for each call file that
 * is being written, {@code open/<uuid>.ended} for each that has ended since while nobody knows whether its row is stored.
 * Stateless.
 */
record Markers(Path directory) {

    Path open(RecordingId recording) {
        return directory.resolve(recording.toString());
    }

    boolean isOpen(RecordingId recording) {
        return Files.exists(open(recording));
    }

    /** The recordings whose call files are being written, or were when the process died. */
    List<RecordingId> open() throws IOException {
        List<RecordingId> found = new ArrayList<>();
        for (Path marker : all()) {
            if (!isEnded(marker)) {
                named(marker, "").ifPresent(found::add);
            }
        }
        return found;
    }

    /** The recordings whose call files have ended. */
    List<RecordingId> ended() throws IOException {
        List<RecordingId> found = new ArrayList<>();
        for (Path marker : all()) {
            if (isEnded(marker)) {
                named(marker, CallFileWriter.ENDED).ifPresent(found::add);
            }
        }
        return found;
    }

    private static boolean isEnded(Path marker) {
        return marker.getFileName().toString().endsWith(CallFileWriter.ENDED);
    }

    private List<Path> all() throws IOException {
        List<Path> found = new ArrayList<>();
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(directory)) {
            stream.forEach(found::add);
        } catch (NoSuchFileException e) {
            return List.of();
        }
        return found;
    }

    /** The recording that a marker names. */
    static Optional<RecordingId> named(Path marker, String suffix) {
        String name = marker.getFileName().toString();
        try {
            return Optional.of(RecordingId.parse(name.substring(0, name.length() - suffix.length())));
        } catch (IllegalArgumentException e) {
            StorageLog.LOG.strayMarker(marker);
            return Optional.empty();
        }
    }

    void forgetEnded(RecordingId recording) throws IOException {
        Files.deleteIfExists(CallFileWriter.ended(open(recording)));
    }

    void forget(RecordingId recording) throws IOException {
        Files.deleteIfExists(open(recording));
        forgetEnded(recording);
    }
}
