// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.storage.merge;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.error.RecorderException;
import org.earshot.domain.recording.Recording;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.recording.RecordingRepository;
import org.earshot.domain.storage.RecordingCopies;
import org.earshot.domain.storage.RecordingCopy;
import org.earshot.ejb.storage.copy.ArrivedPart;
import org.earshot.media.storage.FileRecordingStore;

/** Merges what other nodes send, and sees to it that the merged files get to as many nodes as before. Confined to one thread. */
final class MergeDesk {

    private final FileRecordingStore store;
    private final RecordingRepository repository;
    private final RecordingCopies copies;
    private final Supplier<List<ArrivedPart>> arrivals;
    private final PartMerger merger;
    private final PartMerger.Copying copying;
    private final Holders holders;
    private final NodeId self;
    private final MergeCounters counters;
    private final List<ArrivedPart> waiting = new ArrayList<>();
    private final Set<RecordingId> complained = new HashSet<>();
    private final Set<RecordingId> spreading = new TreeSet<>(java.util.Comparator.comparing(RecordingId::toString));

    MergeDesk(
            FileRecordingStore store,
            RecordingRepository repository,
            RecordingCopies copies,
            Supplier<List<ArrivedPart>> arrivals,
            PartMerger merger,
            PartMerger.Copying copying,
            Holders holders,
            NodeId self,
            MergeCounters counters) {
        this.store = store;
        this.repository = repository;
        this.copies = copies;
        this.arrivals = arrivals;
        this.merger = merger;
        this.copying = copying;
        this.holders = holders;
        this.self = self;
        this.counters = counters;
    }

    /** To be called every few seconds. */
    void look() {
        waiting.addAll(arrivals.get());
        for (ArrivedPart part : List.copyOf(waiting)) {
            Optional<Path> file = store.arrivals().locate(part.recording());
            if (file.isEmpty() || merge(part.recording(), file.get(), part.from()) != PartMerger.Result.NOT_NOW) {
                waiting.remove(part);
                removeArrived(part.recording());
            }
        }
        spread();
    }

    /** A part of another node, or one of this node that has got the recording back. A failed one is not kept: it is offered again. */
    PartMerger.Result merge(RecordingId recording, Path part, String from) {
        try {
            PartMerger.Result result = merger.merge(recording, part, from);
            if (result == PartMerger.Result.MERGED) {
                spreading.add(recording);
                complained.remove(recording);
            }
            return result;
        } catch (RecorderException e) {
            MergeLog.LOG.notLookedThrough(String.valueOf(e.getMessage()));
            return PartMerger.Result.NOT_NOW;
        } catch (IOException | RuntimeException e) {
            counters.failed();
            if (complained.add(recording)) {
                MergeLog.LOG.failed(from, recording, e);
            }
            return PartMerger.Result.GONE;
        }
    }

    private void removeArrived(RecordingId recording) {
        try {
            store.arrivals().delete(recording);
        } catch (IOException e) {
            MergeLog.LOG.debugf("The part of %s stays for the next time: %s", recording, e);
        }
    }

    /** A copy that was on its way while the file changed is one of the old file. */
    private void spread() {
        for (RecordingId recording : List.copyOf(spreading)) {
            try {
                Optional<Recording> row =
                        repository.byId(recording).filter(known -> known.state().hasMedia());
                if (row.isEmpty() || holders.areEnough(row.get())) {
                    spreading.remove(recording);
                } else if (!copying.isOnItsWay(recording)) {
                    copies.putAll(holders.stale(row.get()).stream()
                            .map(copy -> new RecordingCopy(recording, copy.node(), copy.bytes(), false))
                            .toList());
                    Set<NodeId> have = new TreeSet<>(holders.of(row.get()));
                    have.add(self);
                    copying.further(recording, have);
                }
            } catch (RecorderException e) {
                MergeLog.LOG.notLookedThrough(String.valueOf(e.getMessage()));
            }
        }
    }
}
