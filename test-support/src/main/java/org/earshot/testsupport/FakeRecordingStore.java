// SPDX-License-Identifier: Apache-2.0
package org.earshot.testsupport;

import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.earshot.domain.error.ErrorCode;
import org.earshot.domain.error.RecorderException;
import org.earshot.domain.media.CaptureSummary;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.storage.RecordingStore;
import org.earshot.domain.storage.StorageUsage;

/** A store without a disk: it remembers what was deleted and says what the test gives it. Thread-safe. */
public final class FakeRecordingStore implements RecordingStore {

    private final Collection<RecordingId> deleted = new CopyOnWriteArrayList<>();
    private final Collection<RecordingId> unreadable = new CopyOnWriteArrayList<>();
    private final Collection<RecordingId> owned = new CopyOnWriteArrayList<>();
    private final Collection<RecordingId> copied = new CopyOnWriteArrayList<>();
    private final Collection<RecordingId> aside = new CopyOnWriteArrayList<>();
    private final Collection<RecordingId> settled = new CopyOnWriteArrayList<>();
    private final Collection<RecordingId> ended = new CopyOnWriteArrayList<>();
    private final List<CaptureSummary> mended = new CopyOnWriteArrayList<>();
    private volatile boolean failsDeleting;
    private volatile StorageUsage usage = new StorageUsage(1000, 900, true);

    /** Recordings whose files were set aside. */
    public Collection<RecordingId> aside() {
        return List.copyOf(aside);
    }

    /** Recordings whose rows are said to be stored. */
    public Collection<RecordingId> settledOnes() {
        return List.copyOf(settled);
    }

    /** The file of a recording has ended, and nobody has said yet that its row is stored. */
    public void ended(RecordingId recording) {
        ended.add(recording);
    }

    public Collection<RecordingId> deleted() {
        return List.copyOf(deleted);
    }

    /** What recovery finds. */
    public void mended(CaptureSummary summary) {
        mended.add(summary);
    }

    public void usage(StorageUsage now) {
        usage = now;
    }

    @Override
    public Optional<Path> locate(RecordingId recording) {
        return Optional.empty();
    }

    /** The file of a recording cannot be read from now on. */
    public void failReading(RecordingId recording) {
        unreadable.add(recording);
    }

    /** From now on there is a call file of a recording. */
    public void owning(RecordingId recording) {
        owned.add(recording);
    }

    /** From now on there is a copy of a recording. */
    public void copying(RecordingId recording) {
        copied.add(recording);
    }

    @Override
    public void keep(RecordingId recording) {
        if (copied.remove(recording)) {
            owned.add(recording);
        }
    }

    @Override
    public boolean owns(RecordingId recording) {
        return owned.contains(recording);
    }

    /** Whether files cannot be removed. */
    public void failDeleting(boolean fails) {
        failsDeleting = fails;
    }

    @Override
    public void delete(RecordingId recording) {
        if (failsDeleting) {
            throw new RecorderException(ErrorCode.STORAGE_FAILURE, "The disk is read-only");
        }
        deleted.add(recording);
    }

    @Override
    public void setAside(RecordingId recording) {
        aside.add(recording);
    }

    @Override
    public StorageUsage usage() {
        return usage;
    }

    @Override
    public List<CaptureSummary> recover() {
        return List.copyOf(mended);
    }

    @Override
    public List<RecordingId> unsettled() {
        return List.copyOf(ended);
    }

    @Override
    public void settled(RecordingId recording) {
        settled.add(recording);
        ended.remove(recording);
    }

    @Override
    public Optional<CaptureSummary> summarize(RecordingId recording) {
        if (unreadable.contains(recording)) {
            throw new RecorderException(ErrorCode.STORAGE_FAILURE, "The file of " + recording + " cannot be read");
        }
        return mended.stream()
                .filter(summary -> summary.recording().equals(recording))
                .findFirst();
    }
}
