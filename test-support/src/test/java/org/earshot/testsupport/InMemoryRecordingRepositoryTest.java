// SPDX-License-Identifier: Apache-2.0
package org.earshot.testsupport;

import org.earshot.domain.recording.RecordingRepository;

/** The fake keeps the contract. */
class InMemoryRecordingRepositoryTest extends RecordingRepositoryContract {

    @Override
    protected RecordingRepository emptyRepository() {
        return new InMemoryRecordingRepository();
    }
}
