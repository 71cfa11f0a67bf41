// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.storage.merge;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.media.CaptureSummary;
import org.earshot.domain.recording.Recording;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.recording.RecordingRepository;
import org.earshot.domain.storage.RecordingCopies;
import org.earshot.domain.storage.RecordingCopy;
import org.earshot.domain.storage.StorageUsage;
import org.earshot.ejb.call.InterruptedRow;
import org.earshot.ejb.rendering.Renditions;
import org.earshot.media.merge.CallFileMerge;
import org.earshot.media.merge.Gain;
import org.earshot.media.merge.PartId;
import org.earshot.media.storage.FileRecordingStore;

/**
 * Merges a part into a closed recording of this node. The steps may end anywhere and be begun again: the merged file tells what
 * it has gained from which part, and the row tells it to the part's owner. Confined to one thread.
 *
 * <p>Design note: the copies are marked as incomplete before the file changes. Were it done afterwards, a crash in between would
 * leave copies of the old file that nobody replaces.
 */
final class PartMerger {

    /** Attributes of this name and the part's tell the owner of a part that it is merged. */
    private static final String ATTRIBUTE = "merged.";

    private final NodeId self;
    private final FileRecordingStore store;
    private final RecordingRepository repository;
    private final RecordingCopies copies;
    private final Copying copying;
    private final Renditions renditions;
    private final MergeCounters counters;
    private final Consumer<Step> before;

    /** Share of the disk that a merged file leaves to running calls. */
    private static final double LEFT_FREE = 0.05;

    /** What is done to merge, in this order. */
    enum Step {
        WRITE,
        MARK,
        SWAP,
        ROW,
        TIDY
    }

    /** What came of it. */
    enum Result {
        /** The row says so. */
        MERGED,
        /** The recording has no media any more. */
        GONE,
        /** The recording still runs, is another node's, or is being copied; or the disk has no room for one more file of it. */
        NOT_NOW
    }

    /** The copying of closed recordings to other nodes. */
    interface Copying {

        boolean isOnItsWay(RecordingId recording);

        void further(RecordingId recording, Set<NodeId> holders);
    }

    /** @param before is told each step before it is done */
    PartMerger(
            NodeId self,
            FileRecordingStore store,
            RecordingRepository repository,
            RecordingCopies copies,
            Copying copying,
            Renditions renditions,
            MergeCounters counters,
            Consumer<Step> before) {
        this.self = self;
        this.store = store;
        this.repository = repository;
        this.copies = copies;
        this.copying = copying;
        this.renditions = renditions;
        this.counters = counters;
        this.before = before;
    }

    /** Whether the row tells that the part is merged. */
    static boolean isMerged(Recording row, PartId part) {
        return row.attributes().containsKey(ATTRIBUTE + part);
    }

    /**
     * @param from node that had it
     * @throws IOException when a file cannot be read or written, or the two do not fit; all is as before then
     */
    Result merge(RecordingId recording, Path part, String from) throws IOException {
        Optional<Recording> row = repository.byId(recording);
        if (row.filter(known -> !known.state().hasMedia()).isPresent()) {
            return Result.GONE;
        }
        Optional<Path> file = store.own(recording);
        if (row.filter(this::isOver).isEmpty()
                || file.isEmpty()
                || !store.isSealed(recording)
                || copying.isOnItsWay(recording)
                || !hasRoom(store.usage(), Files.size(file.get()) + Files.size(part))) {
            return Result.NOT_NOW;
        }
        PartId id = PartId.of(part);
        if (isMerged(row.get(), id)) {
            return Result.MERGED;
        }
        CallFileMerge.Outcome outcome = write(recording, file.get(), part, from);
        before.accept(Step.ROW);
        Optional<Recording> told = tell(recording, id, from, outcome.gain());
        if (told.isEmpty()) {
            return vanished(recording);
        }
        before.accept(Step.TIDY);
        tidy(told.get(), outcome, from);
        return Result.MERGED;
    }

    /** @param bytes that the merged file has at most; both files stay until it is whole */
    static boolean hasRoom(StorageUsage disk, long bytes) {
        return disk.usable() - bytes > disk.total() * LEFT_FREE;
    }

    private CallFileMerge.Outcome write(RecordingId recording, Path file, Path part, String from) throws IOException {
        Path target = store.merging(recording);
        try {
            before.accept(Step.WRITE);
            CallFileMerge.Outcome outcome = CallFileMerge.merge(file, part, from, target);
            if (outcome.written()) {
                replace(recording);
            }
            return outcome;
        } catch (IOException | RuntimeException e) {
            Files.deleteIfExists(target);
            throw e;
        }
    }

    private boolean isOver(Recording row) {
        return row.state().isClosed() && row.node().equals(self.value());
    }

    private void replace(RecordingId recording) throws IOException {
        before.accept(Step.MARK);
        List<RecordingCopy> stale = copies.of(recording).stream()
                .map(copy -> new RecordingCopy(recording, copy.node(), copy.bytes(), false))
                .toList();
        copies.putAll(stale);
        before.accept(Step.SWAP);
        store.replaceByMerged(recording);
    }

    private Optional<Recording> tell(RecordingId recording, PartId id, String from, Gain gain) {
        CaptureSummary summary = store.summarize(recording)
                .orElseThrow(() -> new IllegalStateException("the call file of " + recording + " has vanished"));
        String told = from + ": " + gain.packets() + " packets, " + gain.millis() + " ms";
        return repository.change(
                recording,
                stored -> isOver(stored) && stored.state().hasMedia()
                        ? Optional.of(InterruptedRow.merged(stored, summary, gain.packets() > 0, ATTRIBUTE + id, told))
                        : Optional.empty());
    }

    /** Pruned or deleted just now: what was put in the place of the removed file goes as well. */
    private Result vanished(RecordingId recording) {
        if (repository.byId(recording).filter(row -> !row.state().hasMedia()).isEmpty()) {
            return Result.NOT_NOW;
        }
        store.delete(recording);
        return Result.GONE;
    }

    private void tidy(Recording row, CallFileMerge.Outcome outcome, String from) throws IOException {
        Files.deleteIfExists(store.merging(row.id()));
        renditions.forget(row.id());
        if (!outcome.written() && outcome.gain().packets() == 0) {
            MergeLog.LOG.nothingNew(from, row.id());
            return;
        }
        counters.merged(outcome.gain());
        MergeLog.LOG.merged(row.id(), outcome.gain().packets(), outcome.gain().millis(), tracks(outcome.gain()), from);
        copying.further(row.id(), Set.of(self));
    }

    private static String tracks(Gain gain) {
        return gain.tracks().entrySet().stream()
                .sorted(java.util.Map.Entry.comparingByKey())
                .map(entry ->
                        "track " + entry.getKey() + ": " + entry.getValue().packets() + " packets, "
                                + entry.getValue().millis() + " ms")
                .collect(Collectors.joining("; "));
    }
}
