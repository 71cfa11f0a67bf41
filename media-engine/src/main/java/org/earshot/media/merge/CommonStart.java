// SPDX-License-Identifier: Apache-2.0
package org.earshot.media.merge;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.earshot.media.callfile.CallFile;
import org.earshot.media.callfile.CallFileReader;
import org.earshot.media.callfile.CallFileRecord;

/**
 * The records with which both files begin: what had been copied when the part's node lost the call.
 *
 * @param bytes of the call file up to there
 * @param recorder how often the call had changed hands by then
 */
record CommonStart(long records, long bytes, int recorder) {

    static CommonStart of(Path callFile, Path part) throws IOException {
        try (CallFileReader ours = CallFileReader.open(callFile);
                CallFileReader theirs = CallFileReader.open(part)) {
            if (!ours.header().recording().equals(theirs.header().recording())) {
                throw new IOException(part.getFileName() + " is no part of recording "
                        + ours.header().recording());
            }
            CommonStart start = new CommonStart(0, CallFile.HEADER_BYTES, 0);
            Optional<CallFileRecord> our = ours.next();
            while (our.isPresent() && our.equals(theirs.next())) {
                int changes = Events.isTakeover(our.get()) ? 1 : 0;
                start = new CommonStart(start.records + 1, ours.validLength(), start.recorder + changes);
                our = ours.next();
            }
            return start;
        }
    }
}
