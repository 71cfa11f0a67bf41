// SPDX-License-Identifier: Apache-2.0
package org.earshot.media.storage;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.earshot.domain.recording.RecordingId;

/**
 * Call files of recordings that another node has taken over, and copies that do not fit the file of that node:
 * {@code <uuid>.<n>.part} beside where the call file is. What such a file holds beyond the other one may be nowhere else. An empty file {@code aside/<uuid>} tells of them, so that nobody has to look
 * through the archive. Thread-safe, as long as no two threads set files of one recording aside.
 */
public final class PartStore {

    private final Path directory;
    private final Path markers;

    PartStore(Path directory) {
        this.directory = directory;
        this.markers = directory.resolve("aside");
    }

    /** Nothing happens when there is no such file. */
    Optional<Path> setAside(RecordingId recording, Path file) throws IOException {
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        mark(recording);
        int number = 1;
        while (Files.exists(part(recording, number))) {
            number++;
        }
        Path part = part(recording, number);
        Files.createDirectories(part.getParent());
        Files.move(file, part, StandardCopyOption.ATOMIC_MOVE);
        // It may have been tidied away since.
        mark(recording);
        return Optional.of(part);
    }

    private void mark(RecordingId recording) throws IOException {
        Files.createDirectories(markers);
        Path marker = markers.resolve(recording.toString());
        if (!Files.exists(marker)) {
            Files.createFile(marker);
        }
    }

    /** The recordings of which something was set aside. */
    public List<RecordingId> recordings() throws IOException {
        List<RecordingId> found = new ArrayList<>();
        try (DirectoryStream<Path> names = Files.newDirectoryStream(markers)) {
            for (Path name : names) {
                Markers.named(name, "").ifPresent(found::add);
            }
        } catch (NoSuchFileException e) {
            return List.of();
        }
        return found;
    }

    /** What was set aside of a recording. */
    public List<Path> of(RecordingId recording) throws IOException {
        List<Path> parts = new ArrayList<>();
        String id = recording.toString();
        Path folder = directory.resolve(id.substring(0, 2));
        try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, id + ".*.part")) {
            found.forEach(parts::add);
        } catch (NoSuchFileException e) {
            return List.of();
        }
        parts.sort(null);
        return parts;
    }

    /**
     * Makes the longest part the call file again. The recording is still among {@link #recordings} until {@link #tidy}.
     *
     * @param file is not there
     */
    void takeBack(RecordingId recording, Path file) throws IOException {
        Path longest = null;
        long most = -1;
        for (Path part : of(recording)) {
            long bytes = Files.size(part);
            if (bytes > most) {
                longest = part;
                most = bytes;
            }
        }
        if (longest != null) {
            Files.move(longest, file, StandardCopyOption.ATOMIC_MOVE);
        }
    }

    /** Forgets a recording of which no part is left. */
    public void tidy(RecordingId recording) throws IOException {
        if (of(recording).isEmpty()) {
            Files.deleteIfExists(markers.resolve(recording.toString()));
            if (!of(recording).isEmpty()) {
                mark(recording);
            }
        }
    }

    /** Removes a part that is needed no more. */
    public void delete(RecordingId recording, Path part) throws IOException {
        Files.deleteIfExists(part);
        tidy(recording);
    }

    /** Removes all that was set aside of a recording. */
    void delete(RecordingId recording) throws IOException {
        for (Path part : of(recording)) {
            Files.deleteIfExists(part);
        }
        Files.deleteIfExists(markers.resolve(recording.toString()));
    }

    private Path part(RecordingId recording, int number) {
        String id = recording.toString();
        return directory.resolve(id.substring(0, 2)).resolve(id + "." + number + ".part");
    }
}
