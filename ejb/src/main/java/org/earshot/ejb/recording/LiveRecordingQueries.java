// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.recording;

import java.util.List;
import java.util.Optional;
import org.earshot.domain.recording.Page;
import org.earshot.domain.recording.PageKey;
import org.earshot.domain.recording.Recording;
import org.earshot.domain.recording.RecordingFilter;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.recording.RecordingQueries;
import org.earshot.domain.recording.RecordingRepository;
import org.earshot.ejb.call.RunningRecordings;

/** Recordings as stored, with the counters of this moment for those that run on this node. Thread-safe. */
final class LiveRecordingQueries implements RecordingQueries {

    private final RecordingRepository repository;
    private final RunningRecordings running;

    LiveRecordingQueries(RecordingRepository repository, RunningRecordings running) {
        this.repository = repository;
        this.running = running;
    }

    @Override
    public Page<Recording> find(RecordingFilter filter, Optional<PageKey> after, int limit) {
        Page<Recording> stored = repository.find(filter, after, limit);
        List<Recording> newest = stored.items().stream()
                .map(running::newest)
                .filter(recording ->
                        filter.states().isEmpty() || filter.states().contains(recording.state()))
                .toList();
        return new Page<>(newest, stored.next());
    }

    @Override
    public Optional<Recording> byId(RecordingId id) {
        Optional<Recording> live = running.live(id);
        return live.isPresent() ? live : repository.byId(id).map(running::newest);
    }
}
