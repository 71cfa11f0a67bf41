// SPDX-License-Identifier: Apache-2.0
package org.earshot.media.storage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.earshot.domain.recording.RecordingId;
import org.earshot.media.callfile.CallFile;
import org.earshot.media.callfile.CallFileDisk;
import org.earshot.media.callfile.CallFileReader;
import org.earshot.media.callfile.CallFileSummary;
import org.earshot.media.callfile.CallFileWriter;

/**
 * Which file a recording goes on in when its home changes. A node that becomes the home makes its copy its call file and
 * writes on behind the last whole record. Confined to the caller's thread, one for each recording.
 */
record CallFileSuccession(CallFileDisk disk, ReplicaStore replicas, PartStore parts) {

    /**
     * Makes the copy the call file; a call file that is there already is set aside.
     *
     * @return whether there is a call file now
     */
    boolean promote(RecordingId recording, Path file) throws IOException {
        if (replicas.hasHeader(recording)) {
            parts.setAside(recording, file);
            Files.createDirectories(file.getParent());
            replicas.moveTo(recording, file);
        }
        return Files.exists(file) && Files.size(file) >= CallFile.HEADER_BYTES;
    }

    /** First, so that a call file is never taken for a finished one, whenever the process dies. */
    static void mark(Path marker) throws IOException {
        Files.createDirectories(marker.getParent());
        if (!Files.exists(marker)) {
            Files.createFile(marker);
        }
    }

    /** Makes the copy an ended call file, else the longest part, if there is no call file. */
    void keep(RecordingId recording, Path file, Path marker, CallFileRecovery recovery) throws IOException {
        boolean copied = replicas.hasHeader(recording);
        if (Files.exists(file) || !(copied || !parts.of(recording).isEmpty())) {
            return;
        }
        mark(marker);
        if (copied) {
            promote(recording, file);
        } else {
            parts.takeBack(recording, file);
        }
        recovery.recover(recording, file, marker);
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
}
