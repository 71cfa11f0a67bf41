// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.call;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.earshot.domain.recording.EndReason;
import org.earshot.domain.recording.Recording;
import org.earshot.domain.recording.RecordingState;
import org.earshot.testsupport.InMemoryRecordingRepository;
import org.earshot.testsupport.Recordings;
import org.junit.jupiter.api.Test;

class RowUpdatesTest {

    private final InMemoryRecordingRepository repository = new InMemoryRecordingRepository();
    private final RowUpdates rows = new RowUpdates(repository, new FakeBackground());
    private final List<Recording> decided = new ArrayList<>();
    private final Recording running = Recordings.aRecording().build();
    private final Recording ended = InterruptedRow.restarted(
            running, new org.earshot.domain.media.CaptureSummary(running.id(), java.util.Map.of(), 0));

    private Recording stored() {
        return repository.byId(running.id()).orElseThrow();
    }

    @Test
    void shouldNotStoreARowOnceMoreThatWasRefusedSince() {
        repository.insert(running);
        rows.whenRefused(version -> {
            decided.add(version);
            return Optional.empty();
        });

        rows.refusedSince(ended);

        assertThat(decided).containsExactly(ended);
        assertThat(stored().state()).isEqualTo(RecordingState.ACTIVE);
        assertThat(rows.size()).isZero();
    }

    @Test
    void shouldStoreWhatIsDecidedInsteadOfARowThatWasRefusedSince() {
        repository.insert(running);
        rows.whenRefused(version -> Optional.of(InterruptedRow.overruled(version)));

        rows.refusedSince(ended);

        assertThat(stored().reason()).contains(EndReason.SERVER_LOST);
        assertThat(rows.size()).isZero();
    }
}
