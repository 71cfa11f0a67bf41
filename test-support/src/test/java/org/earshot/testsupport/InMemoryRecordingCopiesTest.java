// SPDX-License-Identifier: Apache-2.0
package org.earshot.testsupport;

import org.earshot.domain.recording.RecordingRepository;
import org.earshot.domain.storage.RecordingCopies;

class InMemoryRecordingCopiesTest implements RecordingCopiesContract {

    private final InMemoryRecordingRepository rows = new InMemoryRecordingRepository();
    private final RecordingCopies copies = new InMemoryRecordingCopies(rows::byId, rows::all);

    @Override
    public RecordingCopies copies() {
        return copies;
    }

    @Override
    public RecordingRepository rows() {
        return rows;
    }
}
