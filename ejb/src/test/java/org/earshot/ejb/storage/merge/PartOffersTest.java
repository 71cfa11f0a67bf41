// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.storage.merge;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.earshot.domain.cluster.ClusterNodes;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.cluster.NodeReport;
import org.earshot.domain.cluster.NodeState;
import org.earshot.domain.recording.EndReason;
import org.earshot.domain.recording.Recording;
import org.earshot.domain.recording.RecordingFlag;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.recording.RecordingState;
import org.earshot.domain.storage.RecordingCopy;
import org.earshot.ejb.call.InterruptedRow;
import org.earshot.media.merge.PartId;
import org.earshot.testsupport.FakeTicker;
import org.earshot.testsupport.InMemoryRecordingCopies;
import org.earshot.testsupport.InMemoryRecordingRepository;
import org.earshot.testsupport.NodeReports;
import org.earshot.testsupport.Recordings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PartOffersTest {

    private static final NodeId R1 = new NodeId("r1");
    private static final NodeId R3 = new NodeId("r3");

    private final InMemoryRecordingRepository rows = new InMemoryRecordingRepository();
    private final InMemoryRecordingCopies copies = new InMemoryRecordingCopies(rows::byId, rows::all);
    private final Map<String, NodeState> states =
            new HashMap<>(Map.of("r1", NodeState.UP, "r2", NodeState.UP, "r3", NodeState.UP));
    private final FakeTicker ticker = new FakeTicker();
    private final MergeCounters counters = new MergeCounters();
    private final List<String> sent = new ArrayList<>();
    private int taken = Integer.MAX_VALUE;
    private Consumer<RecordingId> kept = recording -> {};

    @TempDir
    private Path directory = Path.of("unset");

    private final class Nodes implements ClusterNodes {

        @Override
        public NodeReport self() {
            return NodeReports.node("r1", NodeState.UP, 0);
        }

        @Override
        public List<NodeReport> all() {
            return states.entrySet().stream()
                    .map(node -> NodeReports.node(node.getKey(), node.getValue(), 0))
                    .toList();
        }
    }

    private final class Outlet implements PartOffers.Outlet {

        @Override
        public boolean offer(RecordingId recording, Path part, NodeId home) {
            if (taken-- <= 0) {
                return false;
            }
            sent.add("to " + home);
            return true;
        }

        @Override
        public void merge(RecordingId recording, Path part) {
            sent.add("merged here");
        }

        @Override
        public void keep(RecordingId recording) {
            kept.accept(recording);
        }
    }

    private Recording row(String node, RecordingState state) {
        Recordings running = Recordings.aRecording().node(node);
        Recording row = state == RecordingState.ACTIVE
                ? running.build()
                : running.closed(state, EndReason.NORMAL).build();
        rows.insert(row);
        return row;
    }

    private PartOffers offers(TwoHomes homes) {
        Nodes nodes = new Nodes();
        Holders holders = new Holders(nodes, copies, 2);
        kept = homes.first::keep;
        return new PartOffers(R1, nodes, homes.first, rows, holders, new Outlet(), counters, ticker);
    }

    @Test
    void shouldWaitForTheEndOfTheCallAndOfferThePartToItsHomeThen() throws IOException {
        Recording running = row("r2", RecordingState.ACTIVE);
        PartOffers offers = offers(new TwoHomes(directory, running.id()));
        offers.look();
        assertThat(sent).isEmpty();
        assertThat(counters.waiting()).isEqualTo(1);

        rows.change(running.id(), stored -> Optional.of(Recordings.closedNormally(stored)));
        offers.look();
        offers.look();

        assertThat(sent).containsExactly("to r2");
    }

    @Test
    void shouldKnowNothingMoreOfAPartThatWentWithItsRecording() throws IOException {
        Recording row = row("r2", RecordingState.CLOSED_NORMAL);
        TwoHomes homes = new TwoHomes(directory, row.id());
        PartOffers offers = offers(homes);
        offers.look();
        homes.first.delete(row.id());
        offers.look();
        assertThat(sent).hasSize(1);

        homes.first.create(row.id(), "{}").close();
        homes.first.setAside(row.id());
        offers.look();

        assertThat(sent).hasSize(2);
    }

    @Test
    void shouldOfferAgainAtGrowingIntervalsAndOnlyToALivingHome() throws IOException {
        PartOffers offers = offers(
                new TwoHomes(directory, row("r2", RecordingState.CLOSED_NORMAL).id()));
        states.put("r2", NodeState.DOWN);
        offers.look();
        assertThat(sent).isEmpty();

        states.put("r2", NodeState.UP);
        for (int second = 0; second < 200; second += 5) {
            offers.look();
            ticker.elapse(Duration.ofSeconds(5));
        }

        assertThat(sent).hasSize(3);
    }

    @Test
    void shouldMergeItselfWhenTheRecordingCameBack() throws IOException {
        TwoHomes homes =
                new TwoHomes(directory, row("r1", RecordingState.CLOSED_NORMAL).id());
        homes.first.create(homes.recording, "{}").closeSealed();

        offers(homes).look();

        assertThat(sent).containsExactly("merged here");
    }

    /** It hung, let go of the call, and got it back from a node that could not go on with it. */
    @Test
    void shouldMakeThePartTheCallFileOfARecordingThatWasGivenBack() throws IOException {
        Recording row = givenBack();
        TwoHomes homes = new TwoHomes(directory, row.id());
        PartOffers offers = offers(homes);

        offers.look();

        assertThat(homes.first.isSealed(row.id())).isTrue();
        assertThat(homes.first.unsettled()).isEmpty();
        Recording right = rows.byId(row.id()).orElseThrow();
        assertThat(right.flags()).contains(RecordingFlag.RECOVERED).doesNotContain(RecordingFlag.AWAITING_HOME);
        assertThat(right.fileBytes())
                .isEqualTo(Files.size(homes.first.own(row.id()).orElseThrow()));
        offers.look();
        assertThat(counters.waiting()).isZero();
        assertThat(sent).isEmpty();
    }

    @Test
    void shouldMergeTheShorterPartsIntoTheLongestOfARecordingThatWasGivenBack() throws IOException {
        Recording row = givenBack();
        TwoHomes homes = new TwoHomes(directory, row.id());
        homes.first.create(row.id(), "{}").close();
        homes.first.setAside(row.id());
        PartOffers offers = offers(homes);

        offers.look();
        offers.look();

        assertThat(homes.first
                        .summarize(row.id())
                        .orElseThrow()
                        .streams()
                        .get(0)
                        .packets())
                .isEqualTo(TwoHomes.COPIED + TwoHomes.BEYOND);
        assertThat(homes.first.parts().of(row.id())).hasSize(1);
        assertThat(sent).containsExactly("merged here");
    }

    @Test
    void shouldMakeTheRowRightLaterWhenTheDatabaseFailsMeanwhile() throws IOException {
        Recording row = givenBack();
        TwoHomes homes = new TwoHomes(directory, row.id());
        PartOffers offers = offers(homes);
        kept = recording -> {
            homes.first.keep(recording);
            rows.available(false);
        };
        offers.look();
        rows.available(true);
        assertThat(rows.byId(row.id()).orElseThrow().flags()).contains(RecordingFlag.AWAITING_HOME);

        kept = homes.first::keep;
        offers.look();

        assertThat(rows.byId(row.id()).orElseThrow().flags()).doesNotContain(RecordingFlag.AWAITING_HOME);
        assertThat(homes.first.parts().recordings()).isEmpty();
    }

    private Recording givenBack() {
        Recording running = Recordings.aRecording().node("r1").build();
        Recording row = InterruptedRow.lost(running, running.startedAt().plusSeconds(1));
        rows.insert(row);
        return row;
    }

    @Test
    void shouldKeepThePartUntilEnoughNodesHaveTheMergedFile() throws IOException {
        Recording row = row("r2", RecordingState.CLOSED_NORMAL);
        TwoHomes homes = new TwoHomes(directory, row.id()).ended();
        PartId part = PartId.of(homes.part());
        PartOffers offers = offers(homes);
        Recording merged = rows.change(
                        row.id(),
                        stored -> Optional.of(InterruptedRow.merged(
                                stored, homes.second.summarize(row.id()).orElseThrow(), true, "merged." + part, "x")))
                .orElseThrow();
        copies.put(new RecordingCopy(row.id(), R3, merged.fileBytes() - 1000, true));
        offers.look();
        copies.put(new RecordingCopy(row.id(), R3, merged.fileBytes(), false));
        offers.look();
        assertThat(homes.part()).exists();

        states.putAll(Map.of("r2", NodeState.DOWN, "r3", NodeState.DOWN));
        offers.look();
        assertThat(homes.part()).exists();

        states.putAll(Map.of("r2", NodeState.UP, "r3", NodeState.UP));
        copies.put(new RecordingCopy(row.id(), R3, merged.fileBytes(), true));
        offers.look();

        assertThat(homes.first.parts().of(row.id())).isEmpty();
        assertThat(homes.first.parts().recordings()).isEmpty();
        assertThat(sent).isEmpty();
        offers.look();
        assertThat(counters.waiting()).isZero();
    }

    @Test
    void shouldGoOnBehindAPartThatCannotBeRead() throws IOException {
        Recording row = row("r2", RecordingState.CLOSED_NORMAL);
        TwoHomes homes = new TwoHomes(directory, row.id());
        Path first = homes.part();
        Files.copy(first, first.resolveSibling(row.id() + ".2.part"));
        Files.delete(first);
        Files.createDirectory(first);

        offers(homes).look();

        assertThat(sent).containsExactly("to r2");
    }

    @Test
    void shouldOfferTheNextPartWhileTheFirstOneIsNotDue() throws IOException {
        Recording row = row("r2", RecordingState.CLOSED_NORMAL);
        TwoHomes homes = new TwoHomes(directory, row.id());
        Files.copy(homes.part(), homes.part().resolveSibling(row.id() + ".2.part"));
        taken = 1;
        PartOffers offers = offers(homes);

        offers.look();
        assertThat(sent).containsExactly("to r2");
        taken = 1;
        offers.look();

        assertThat(sent).containsExactly("to r2", "to r2");
    }

    @ParameterizedTest
    @EnumSource(names = {"PRUNED", "DELETED"})
    void shouldDropThePartOfARecordingThatHasNoMediaAnyMore(RecordingState state) throws IOException {
        Recording row = row("r2", state);
        TwoHomes homes = new TwoHomes(directory, row.id());
        Path part = homes.part();

        offers(homes).look();

        assertThat(Files.exists(part)).isFalse();
        assertThat(homes.first.parts().recordings()).isEmpty();
        assertThat(sent).isEmpty();
    }
}
