// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.storage.merge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.recording.EndReason;
import org.earshot.domain.recording.Recording;
import org.earshot.domain.recording.RecordingFlag;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.recording.RecordingState;
import org.earshot.domain.storage.RecordingCopy;
import org.earshot.domain.storage.StorageUsage;
import org.earshot.ejb.storage.merge.PartMerger.Result;
import org.earshot.ejb.storage.merge.PartMerger.Step;
import org.earshot.media.merge.PartId;
import org.earshot.testsupport.InMemoryRecordingCopies;
import org.earshot.testsupport.InMemoryRecordingRepository;
import org.earshot.testsupport.Recordings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PartMergerTest {

    private static final NodeId R1 = new NodeId("r1");
    private static final NodeId R2 = new NodeId("r2");

    private final InMemoryRecordingRepository rows = new InMemoryRecordingRepository();
    private final InMemoryRecordingCopies copies = new InMemoryRecordingCopies(rows::byId, rows::all);
    private final MergeCounters counters = new MergeCounters();
    private final List<RecordingId> forgotten = new ArrayList<>();
    private final Copying copying = new Copying();

    @TempDir
    private Path directory = Path.of("unset");

    private static final class Copying implements PartMerger.Copying {
        private final List<Set<NodeId>> further = new ArrayList<>();
        private boolean onItsWay;

        @Override
        public boolean isOnItsWay(RecordingId recording) {
            return onItsWay;
        }

        @Override
        public void further(RecordingId recording, Set<NodeId> holders) {
            further.add(holders);
        }
    }

    private Recording row(String node, RecordingState state) {
        Recordings running = Recordings.aRecording().node(node).flag(RecordingFlag.TAKEN_OVER);
        Recording row = state == RecordingState.ACTIVE
                ? running.build()
                : running.closed(state, EndReason.NORMAL).build();
        rows.insert(row);
        return row;
    }

    private PartMerger merger(TwoHomes homes, Consumer<Step> before) {
        return new PartMerger(R2, homes.second, rows, copies, copying, forgotten::add, counters, before);
    }

    private Result merge(TwoHomes homes) throws IOException {
        return merger(homes, step -> {}).merge(homes.recording, homes.part(), "r1");
    }

    @Test
    void shouldAddWhatTheLostHomeHadAndTellTheRow() throws IOException {
        Recording row = row("r2", RecordingState.CLOSED_NORMAL);
        TwoHomes homes = new TwoHomes(directory, row.id()).ended();
        long before = Files.size(homes.callFile());
        copies.put(new RecordingCopy(row.id(), R1, before, true));

        assertThat(merge(homes)).isEqualTo(Result.MERGED);

        Recording merged = rows.byId(row.id()).orElseThrow();
        assertThat(merged.fileBytes()).isEqualTo(Files.size(homes.callFile())).isGreaterThan(before + 40 * 188);
        assertThat(merged.flags()).containsExactlyInAnyOrder(RecordingFlag.TAKEN_OVER, RecordingFlag.MERGED);
        assertThat(merged.tracks())
                .allSatisfy(track -> assertThat(track.counters().packets()).isEqualTo(100));
        assertThat(merged.duration()).isEqualTo(Duration.ofSeconds(3));
        assertThat(merged.state()).isEqualTo(RecordingState.CLOSED_NORMAL);
        assertThat(merged.attributes()).containsEntry("merged." + PartId.of(homes.part()), "r1: 40 packets, 400 ms");
        assertThat(PartMerger.isMerged(merged, PartId.of(homes.part()))).isTrue();
        assertThat(copies.of(row.id())).containsExactly(new RecordingCopy(row.id(), R1, before, false));
        assertThat(copying.further).containsExactly(Set.of(R2));
        assertThat(forgotten).containsExactly(row.id());
        assertThat(counters.packets()).isEqualTo(40);
        assertThat(homes.part()).exists();
        assertThat(homes.second.merging(row.id())).doesNotExist();
    }

    @ParameterizedTest
    @EnumSource
    void shouldComeToTheSameFileAndRowWhereverItWasInterrupted(Step step) throws IOException {
        Recording row = row("r2", RecordingState.CLOSED_NORMAL);
        TwoHomes homes = new TwoHomes(directory, row.id()).ended();
        copies.put(new RecordingCopy(row.id(), R1, Files.size(homes.callFile()), true));
        PartMerger dying = merger(homes, at -> {
            if (at == step) {
                throw new IllegalStateException("died before " + at);
            }
        });
        assertThatIllegalStateException().isThrownBy(() -> dying.merge(row.id(), homes.part(), "r1"));
        assertThat(homes.second.merging(row.id())).doesNotExist();

        assertThat(merge(homes)).isEqualTo(Result.MERGED);
        assertThat(merge(homes)).isEqualTo(Result.MERGED);

        Recording merged = rows.byId(row.id()).orElseThrow();
        assertThat(merged.attributes()).containsValue("r1: 40 packets, 400 ms").hasSize(1);
        assertThat(merged.fileBytes()).isEqualTo(Files.size(homes.callFile()));
        assertThat(merged.tracks())
                .allSatisfy(track -> assertThat(track.counters().packets()).isEqualTo(100));
        assertThat(copies.of(row.id())).noneMatch(RecordingCopy::complete);
        assertThat(homes.second
                        .summarize(row.id())
                        .orElseThrow()
                        .streams()
                        .get(0)
                        .duplicates())
                .isZero();
    }

    @Test
    void shouldWaitWhileTheRecordingRunsOrIsAnothersOrIsBeingCopied() throws IOException {
        Recording running = row("r2", RecordingState.ACTIVE);
        TwoHomes homes = new TwoHomes(directory, running.id());
        homes.goOn().close();
        assertThat(merge(homes)).isEqualTo(Result.NOT_NOW);

        Recording others = row("r3", RecordingState.CLOSED_NORMAL);
        assertThat(merge(new TwoHomes(directory, others.id()).ended())).isEqualTo(Result.NOT_NOW);

        Recording own = row("r2", RecordingState.CLOSED_NORMAL);
        TwoHomes copied = new TwoHomes(directory, own.id()).ended();
        byte[] before = Files.readAllBytes(copied.callFile());
        copying.onItsWay = true;
        assertThat(merge(copied)).isEqualTo(Result.NOT_NOW);
        assertThat(Files.readAllBytes(copied.callFile())).isEqualTo(before);
    }

    @ParameterizedTest
    @EnumSource(names = {"PRUNED", "DELETED"})
    void shouldLeaveARecordingAloneThatHasNoMediaAnyMore(RecordingState state) throws IOException {
        Recording row = row("r2", state);
        TwoHomes homes = new TwoHomes(directory, row.id());

        assertThat(merge(homes)).isEqualTo(Result.GONE);
        assertThat(homes.second.own(row.id())).isEmpty();
    }

    @Test
    void shouldLeaveNoFileWhenTheRecordingIsDeletedMeanwhile() throws IOException {
        Recording row = row("r2", RecordingState.CLOSED_NORMAL);
        TwoHomes homes = new TwoHomes(directory, row.id()).ended();
        PartMerger overtaken = merger(homes, at -> {
            if (at == Step.ROW) {
                rows.change(row.id(), stored -> java.util.Optional.of(stored.withoutMedia(RecordingState.DELETED)));
            }
        });

        assertThat(overtaken.merge(row.id(), homes.part(), "r1")).isEqualTo(Result.GONE);
        assertThat(homes.second.locate(row.id())).isEmpty();
        assertThat(rows.byId(row.id()).orElseThrow().state()).isEqualTo(RecordingState.DELETED);
    }

    @Test
    void shouldLeaveRoomToRunningCalls() {
        assertThat(PartMerger.hasRoom(new StorageUsage(1000, 151, true), 100)).isTrue();
        assertThat(PartMerger.hasRoom(new StorageUsage(1000, 150, true), 100)).isFalse();
        assertThat(PartMerger.hasRoom(new StorageUsage(0, 0, false), 0)).isFalse();
    }

    @Test
    void shouldTellTheRowAlsoWhenThereIsNothingToGain() throws IOException {
        Recording row = row("r2", RecordingState.CLOSED_NORMAL);
        TwoHomes homes = new TwoHomes(directory, row.id()).ended();
        byte[] before = Files.readAllBytes(homes.callFile());
        Path same = Files.copy(homes.callFile(), directory.resolve("same"));

        assertThat(merger(homes, step -> {}).merge(row.id(), same, "r1")).isEqualTo(Result.MERGED);

        assertThat(Files.readAllBytes(homes.callFile())).isEqualTo(before);
        assertThat(rows.byId(row.id()).orElseThrow().attributes()).containsValue("r1: 0 packets, 0 ms");
        assertThat(rows.byId(row.id()).orElseThrow().flags()).doesNotContain(RecordingFlag.MERGED);
        assertThat(copying.further).isEmpty();
    }
}
