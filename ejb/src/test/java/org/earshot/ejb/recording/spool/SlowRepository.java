// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.recording.spool;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.earshot.domain.error.ErrorCode;
import org.earshot.domain.error.RecorderException;
import org.earshot.domain.recording.Page;
import org.earshot.domain.recording.PageKey;
import org.earshot.domain.recording.Recording;
import org.earshot.domain.recording.RecordingFilter;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.recording.RecordingRepository;
import org.earshot.testsupport.InMemoryRecordingRepository;

/** In-memory rows that may hang, or refuse one of them. */
final class SlowRepository implements RecordingRepository {

    final InMemoryRecordingRepository rows = new InMemoryRecordingRepository();
    final List<Recording> inserted = new ArrayList<>();
    private volatile CountDownLatch gate = new CountDownLatch(0);
    private volatile Optional<Recording> refused = Optional.empty();
    private int begun;

    void hang() {
        gate = new CountDownLatch(1);
    }

    void release() {
        gate.countDown();
    }

    void refuses(Recording row) {
        refused = Optional.of(row);
    }

    synchronized int begun() {
        return begun;
    }

    private void pass() {
        synchronized (this) {
            begun++;
        }
        try {
            if (!gate.await(30, TimeUnit.SECONDS)) {
                throw new IllegalStateException("Nobody opened the gate");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void insert(Recording recording) {
        pass();
        if (refused.equals(Optional.of(recording))) {
            throw new RecorderException(ErrorCode.STORE_UNAVAILABLE, "It does not fit into the table");
        }
        rows.insert(recording);
        inserted.add(recording);
    }

    @Override
    public void update(Recording recording) {
        pass();
        rows.update(recording);
    }

    @Override
    public Optional<Recording> change(RecordingId id, Function<Recording, Optional<Recording>> how) {
        return rows.change(id, how);
    }

    @Override
    public Map<RecordingId, Recording> changeAll(
            Collection<RecordingId> ids, Function<Recording, Optional<Recording>> how) {
        return rows.changeAll(ids, how);
    }

    @Override
    public List<Recording> active(String node) {
        return rows.active(node);
    }

    @Override
    public List<RecordingId> active(String node, Instant before) {
        return rows.active(node, before);
    }

    @Override
    public List<Recording> awaitingHome(String node) {
        return rows.awaitingHome(node);
    }

    @Override
    public Optional<Recording> bySipCallId(String callId) {
        return rows.bySipCallId(callId);
    }

    @Override
    public Page<Recording> find(RecordingFilter filter, Optional<PageKey> after, int limit) {
        return rows.find(filter, after, limit);
    }

    @Override
    public Optional<Recording> byId(RecordingId id) {
        return rows.byId(id);
    }
}
