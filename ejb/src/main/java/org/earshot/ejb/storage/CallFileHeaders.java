// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.storage;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.storage.RecordingStore;
import org.earshot.ejb.call.FileHeader;
import org.earshot.media.callfile.CallFileReader;

/** Reads what call files say about their calls. Thread-safe. */
public final class CallFileHeaders {

    private final RecordingStore store;

    public CallFileHeaders(RecordingStore store) {
        this.store = store;
    }

    /** The header of a call file; empty when there is no file or it does not explain itself. */
    public Optional<FileHeader> of(RecordingId recording) {
        return store.locate(recording).flatMap(CallFileHeaders::read);
    }

    private static Optional<FileHeader> read(Path file) {
        try (CallFileReader reader = CallFileReader.open(file)) {
            return reader.next().flatMap(first -> FileHeader.parse(first.text()));
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
