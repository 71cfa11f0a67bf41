// SPDX-License-Identifier: Apache-2.0
package org.earshot.testsupport;

import org.earshot.domain.recording.RecordingRepository;
import org.earshot.domain.retention.RetentionRows;
import org.earshot.domain.storage.RecordingCopies;

class InMemoryRetentionRowsTest implements RetentionRowsContract {

    private final InMemoryRecordingRepository rows = new InMemoryRecordingRepository();
    private final RecordingCopies copies = new InMemoryRecordingCopies(rows::byId);
    private final RetentionRows retention = new InMemoryRetentionRows(rows, copies);

    @Override
    public RetentionRows retention() {
        return retention;
    }

    @Override
    public RecordingRepository rows() {
        return rows;
    }

    @Override
    public RecordingCopies copies() {
        return copies;
    }
}
