// SPDX-License-Identifier: Apache-2.0
package org.earshot.media.storage;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import org.earshot.domain.media.CaptureSummary;
import org.earshot.domain.recording.RecordingId;
import org.earshot.media.callfile.CallFile;
import org.earshot.media.callfile.CallFileDisk;
import org.earshot.media.callfile.CallFileEvents;
import org.earshot.media.callfile.CallFileHeader;
import org.earshot.media.callfile.CallFileReader;
import org.earshot.media.callfile.CallFileSummary;
import org.earshot.media.callfile.CallFileWriter;
import org.earshot.media.callfile.RecordType;

/** Mends one call file that a crash left behind: cuts the torn tail, seals it, marks it as ended. Stateless. */
record CallFileRecovery(CallFileDisk disk, Clock clock) {

    /** Empty when the file cannot be mended; it is then left as it is. */
    Optional<CaptureSummary> recover(RecordingId recording, Path file, Path marker) {
        try {
            if (!Files.exists(file)) {
                StorageLog.LOG.strayMarker(marker);
                Files.deleteIfExists(marker);
                return Optional.empty();
            }
            if (Files.size(file) < CallFile.HEADER_BYTES) {
                writeHeader(recording, file);
            }
            CaptureSummary summary = seal(file);
            CallFileWriter.end(marker);
            return Optional.of(summary);
        } catch (IOException e) {
            StorageLog.LOG.notRecovered(file, e);
            return Optional.empty();
        }
    }

    /** The crash came before the header was on disk. */
    private void writeHeader(RecordingId recording, Path file) throws IOException {
        ByteBuffer header = ByteBuffer.allocate(CallFile.HEADER_BYTES);
        CallFileHeader.of(recording, clock.instant()).putInto(header);
        try (CallFileDisk.Output output = disk.reopen(file)) {
            output.write(header.flip(), 0);
        }
    }

    private CaptureSummary seal(Path file) throws IOException {
        CallFileSummary counts = new CallFileSummary();
        try (CallFileReader reader = CallFileReader.open(file)) {
            counts.readAll(reader);
            long end = reader.validLength();
            long torn = Files.size(file) - end;
            if (!counts.sealed() || torn > 0) {
                end = append(reader.header(), file, end, counts);
            }
            StorageLog.LOG.recovered(reader.header().recording(), torn, end);
            return counts.summary(reader.header(), end);
        }
    }

    private long append(CallFileHeader header, Path file, long end, CallFileSummary counts) throws IOException {
        CallFileDisk.Output output = disk.reopen(file);
        try (CallFileWriter writer = new CallFileWriter(header.recording(), output, end, null)) {
            output.truncate(end);
            if (!counts.sealed()) {
                long at = counts.lastArrivalMicros() == 0 ? clock.millis() * 1000 : counts.lastArrivalMicros();
                writer.append(RecordType.EVENT, CallFile.WHOLE_RECORDING, at, CallFileEvents.close(true));
            }
            return writer.length();
        }
    }
}
