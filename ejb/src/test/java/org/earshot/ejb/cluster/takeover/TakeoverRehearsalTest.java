// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster.takeover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.earshot.domain.error.RecorderException;
import org.earshot.domain.recording.RecordingId;
import org.earshot.testsupport.FakeClock;
import org.earshot.testsupport.InMemoryRecordingRepository;
import org.earshot.testsupport.Recordings;
import org.junit.jupiter.api.Test;

class TakeoverRehearsalTest {

    private final InMemoryRecordingRepository repository = new InMemoryRecordingRepository();
    private final List<RecordingId> looked = new ArrayList<>();
    private final TakeoverRehearsal rehearsal = new TakeoverRehearsal(repository, looked::addAll, new FakeClock());

    @Test
    void shouldAskTheDatabaseAndChangeNothing() {
        repository.insert(Recordings.aRecording().build());
        var before = repository.all();
        rehearsal.run();
        rehearsal.run();
        assertThat(repository.all()).isEqualTo(before);
        assertThat(looked).hasSize(2 * 127).contains(new RecordingId(new UUID(0, 0)));
    }

    @Test
    void shouldSayThatTheDatabaseIsAway() {
        repository.available(false);
        assertThatExceptionOfType(RecorderException.class).isThrownBy(rehearsal::run);
    }
}
