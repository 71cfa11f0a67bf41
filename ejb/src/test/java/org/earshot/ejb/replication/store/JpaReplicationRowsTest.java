// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.replication.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.error.ErrorCode;
import org.earshot.domain.error.RecorderException;
import org.earshot.domain.recording.EndReason;
import org.earshot.domain.recording.PageKey;
import org.earshot.domain.recording.Recording;
import org.earshot.domain.recording.RecordingFilter;
import org.earshot.domain.recording.RecordingFlag;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.recording.RecordingState;
import org.earshot.domain.replication.DailyWindow;
import org.earshot.domain.replication.Delivery;
import org.earshot.domain.replication.ReplicationJob;
import org.earshot.domain.replication.ReplicationMode;
import org.earshot.domain.replication.ReplicationRows;
import org.earshot.domain.replication.ReplicationRun;
import org.earshot.domain.replication.ReplicationSchedule;
import org.earshot.domain.replication.ReplicationSearch;
import org.earshot.domain.replication.ReplicationTarget;
import org.earshot.domain.replication.inbox.InboxRows;
import org.earshot.domain.replication.inbox.ReplicationOrigin;
import org.earshot.domain.replication.inbox.ReplicationToken;
import org.earshot.domain.retention.LegalHold;
import org.earshot.domain.storage.RecordingCopy;
import org.earshot.ejb.recording.TestDatabase;
import org.earshot.testsupport.Recordings;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class JpaReplicationRowsTest {

    private static final NodeId SELF = new NodeId("r1");
    private static final NodeId OTHER = new NodeId("r2");
    private static final Instant START = Instant.parse("2026-01-05T09:00:00Z");
    private static final Instant NOW = START.plus(Duration.ofMinutes(30));

    private final TestDatabase database = StoredReplication.database();
    private final ReplicationRows rows = StoredReplication.jobs(database);
    private final InboxRows inbox = StoredReplication.inbox(database);
    private final ReplicationJob job = job("east", RecordingFilter.all());

    @BeforeEach
    void makeJob() {
        rows.insert(job, "other");
    }

    @AfterEach
    void close() {
        database.close();
    }

    private static ReplicationJob job(String name, RecordingFilter scope) {
        return job(name, scope, START);
    }

    private static ReplicationJob job(String name, RecordingFilter scope, Instant createdAt) {
        return new ReplicationJob(
                name,
                new ReplicationTarget(
                        List.of(URI.create("https://a.example:8443"), URI.create("https://b.example:8443")),
                        Optional.of("PEM")),
                scope,
                ReplicationMode.INCREMENTAL,
                new ReplicationSchedule(
                        Optional.of(Duration.ofHours(1)),
                        Optional.of(new DailyWindow(LocalTime.of(22, 0), LocalTime.of(6, 30)))),
                4,
                Optional.of(Duration.ofDays(30)),
                false,
                0,
                0,
                "ann",
                createdAt);
    }

    private Recording ended(NodeId node, int minutes, RecordingFlag... flags) {
        Recordings recording = Recordings.aRecording()
                .node(node.value())
                .party("sip:4711@example", "Ann", "SEP1")
                .startedAt(START.plus(Duration.ofMinutes(minutes)))
                .closed(RecordingState.CLOSED_NORMAL, EndReason.NORMAL);
        List.of(flags).forEach(recording::flag);
        Recording built = recording.build();
        database.recordings().insert(built);
        return built;
    }

    private ReplicationSearch search(boolean all, Set<NodeId> alive) {
        return new ReplicationSearch(job, all, SELF, alive, "target", NOW);
    }

    private List<RecordingId> due(ReplicationSearch search) {
        List<RecordingId> found = rows.due(search, Optional.empty(), 500).stream()
                .map(PageKey::id)
                .toList();
        assertThat(rows.countDue(search)).isEqualTo(found.size());
        return found;
    }

    private void put(Recording recording, Delivery.State state, Optional<Instant> nextTry) {
        rows.put(
                job,
                new Delivery(
                        "east",
                        recording.id(),
                        state,
                        "ab".repeat(32),
                        recording.fileBytes(),
                        1,
                        START,
                        nextTry,
                        Optional.of("x".repeat(900))));
    }

    @Test
    void shouldKeepAllThatAJobSays() {
        RecordingFilter scope = new RecordingFilter(
                Optional.of(START),
                Optional.of(NOW),
                Optional.of("party"),
                Optional.of("device"),
                Set.of(),
                Optional.of("call"),
                Optional.of("key"),
                Optional.of("id"),
                Optional.of("text"));
        ReplicationJob full = job("full", scope);
        rows.insert(full, "sealed");
        assertThat(rows.job("full")).contains(full);
        assertThat(rows.sealedToken("full")).contains("sealed");
        assertThat(rows.jobs()).containsExactly(job, full);
        assertThatExceptionOfType(RecorderException.class)
                .isThrownBy(() -> rows.insert(job, "x"))
                .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.CONFLICT));
    }

    @Test
    void shouldChangeAndRemoveAJobWithAllThatBelongsToIt() {
        assertThat(rows.change("east", before -> before.requested().withPaused(true)))
                .isEqualTo(job.requested().withPaused(true));
        Recording recording = ended(SELF, 1);
        put(recording, Delivery.State.CONFIRMED, Optional.empty());
        rows.put(job, run());
        assertThat(rows.remove("east")).isTrue();
        assertThat(rows.remove("east")).isFalse();
        assertThat(rows.delivery("east", recording.id())).isEmpty();
        assertThat(rows.runs("east")).isEmpty();
        assertThatExceptionOfType(RecorderException.class)
                .isThrownBy(() -> rows.change("east", before -> before))
                .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.NOT_FOUND));
    }

    private static ReplicationRun run() {
        return new ReplicationRun(
                "east",
                SELF,
                true,
                3,
                1,
                START,
                Optional.of(NOW),
                true,
                Optional.of(new PageKey(START, Recordings.aRecording().build().id())),
                new ReplicationRun.Counts(9, 5, 1, 2, 1000),
                Optional.of("It is away"));
    }

    @Test
    void shouldKeepHowFarARunIs() {
        ReplicationRun run = run();
        rows.put(job, run);
        ReplicationRun further = run.at(Optional.empty(), ReplicationRun.Counts.NONE, Optional.empty());
        assertThat(rows.runs("east")).containsExactly(run);
        rows.put(job, further);
        assertThat(rows.runs("east")).containsExactly(further);
    }

    @Test
    void shouldGiveWhatHasEndedTheOldestFirstPageByPage() {
        Recording second = ended(SELF, 2);
        Recording first = ended(SELF, 1);
        Recording third = ended(SELF, 3);
        database.recordings().insert(Recordings.aRecording().node("r1").build());
        database.recordings().change(third.id(), row -> Optional.of(row.withoutMedia(RecordingState.PRUNED)));
        ReplicationSearch search = search(false, Set.of(SELF));
        assertThat(due(search)).containsExactly(first.id(), second.id());
        List<PageKey> page = rows.due(search, Optional.empty(), 1);
        assertThat(rows.due(search, Optional.of(page.get(0)), 1))
                .containsExactly(new PageKey(second.startedAt(), second.id()));
    }

    @Test
    void shouldLeaveWhatIsDoneAndWhatIsToBeTriedLater() {
        Recording confirmed = ended(SELF, 1);
        Recording unwanted = ended(SELF, 2);
        Recording failed = ended(SELF, 3);
        put(confirmed, Delivery.State.CONFIRMED, Optional.empty());
        put(unwanted, Delivery.State.UNWANTED, Optional.empty());
        put(failed, Delivery.State.FAILED, Optional.of(NOW.plusSeconds(1)));
        ReplicationSearch search = search(false, Set.of(SELF));
        assertThat(due(search)).isEmpty();
        assertThat(due(search.at(NOW.plusSeconds(2)))).containsExactly(failed.id());
        assertThat(due(search(true, Set.of(SELF)))).hasSize(3);
        assertThat(rows.isPending(job, confirmed.id())).isFalse();
        assertThat(rows.isPending(job, failed.id())).isTrue();
        assertThat(rows.delivery("east", failed.id()).orElseThrow().problem().orElseThrow())
                .hasSize(Delivery.LONGEST_PROBLEM);
    }

    /** A lost node that came back brought the whole file. */
    @Test
    void shouldGiveWhatHasBecomeLongerSinceItWasConfirmed() {
        Recording recording = ended(SELF, 1);
        rows.put(
                job,
                new Delivery(
                        "east",
                        recording.id(),
                        Delivery.State.CONFIRMED,
                        "",
                        recording.fileBytes() - 1,
                        0,
                        START,
                        Optional.empty(),
                        Optional.empty()));
        assertThat(due(search(false, Set.of(SELF)))).containsExactly(recording.id());
    }

    @Test
    void shouldGiveOfOtherNodesOnlyThoseOfNodesThatAreAwayAndOfWhichACopyIsHere() {
        Recording copied = ended(OTHER, 1);
        ended(OTHER, 2);
        database.copies().put(new RecordingCopy(copied.id(), SELF, copied.fileBytes(), true));
        assertThat(due(search(false, Set.of(SELF, OTHER)))).isEmpty();
        assertThat(due(search(false, Set.of(SELF)))).containsExactly(copied.id());
    }

    @Test
    void shouldWaitAnHourForTheFileOfALostNode() {
        Recording awaited = ended(SELF, 1, RecordingFlag.AWAITING_HOME);
        assertThat(due(search(false, Set.of(SELF)))).isEmpty();
        assertThat(due(search(false, Set.of(SELF)).at(NOW.plus(Duration.ofHours(1)))))
                .containsExactly(awaited.id());
    }

    @Test
    void shouldNotSendBackWhatCameFromTheTarget() {
        Recording from = ended(SELF, 1);
        Recording third = ended(SELF, 2);
        inbox.put(new ReplicationOrigin(from.id(), "target", "west", "r1", "ab".repeat(32), 7, START, "west"));
        inbox.put(new ReplicationOrigin(third.id(), "elsewhere", "south", "r1", "ab".repeat(32), 7, START, "west"));
        assertThat(due(search(false, Set.of(SELF)))).containsExactly(third.id());
    }

    @Test
    void shouldKeepToTheScope() {
        ended(SELF, 1);
        Recording later = ended(SELF, 20);
        RecordingFilter scope = new RecordingFilter(
                Optional.of(later.startedAt()),
                Optional.empty(),
                Optional.of("4711"),
                Optional.of("sep1"),
                Set.of(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
        ReplicationSearch search = new ReplicationSearch(job("scoped", scope), false, SELF, Set.of(), "target", NOW);
        assertThat(due(search)).containsExactly(later.id());
        assertThat(rows.isPending(search.job(), later.id())).isTrue();
    }

    @Test
    void shouldGiveForRemovalWhatWasConfirmedLongAgoAndIsNotOnHold() {
        Recording old = ended(SELF, 1);
        Recording held = ended(SELF, 2);
        Recording others = ended(OTHER, 3);
        for (Recording each : List.of(old, held, others)) {
            put(each, Delivery.State.CONFIRMED, Optional.empty());
        }
        database.holds().hold(held.id(), new LegalHold("ann", "case 7", START));
        assertThat(rows.removable("east", SELF, START.plusSeconds(1), Optional.empty(), 100))
                .extracting(Delivery::recording)
                .containsExactly(old.id());
        assertThat(rows.removable("east", SELF, START, Optional.empty(), 100)).isEmpty();
    }

    @Test
    void shouldGiveForRemovalEachOnceWhenPagesAreWalked() {
        List<RecordingId> all = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            Recording each = ended(SELF, i);
            all.add(each.id());
            put(each, Delivery.State.CONFIRMED, Optional.empty());
        }
        List<RecordingId> given = new ArrayList<>();
        Optional<Delivery> last = Optional.empty();
        for (int page = 0; page < 3; page++) {
            for (Delivery each : rows.removable("east", SELF, START.plusSeconds(1), last, 2)) {
                given.add(each.recording());
                last = Optional.of(each);
            }
        }
        assertThat(given).hasSize(5).containsExactlyInAnyOrderElementsOf(all);
        assertThat(rows.removable("east", SELF, START.plusSeconds(1), last, 2)).isEmpty();
    }

    /** Else two clusters that copy it to each other would each take the other's copy for its proof. */
    @Test
    void shouldNotGiveForRemovalWhatCameFromAnotherCluster() {
        Recording taken = ended(SELF, 1);
        put(taken, Delivery.State.CONFIRMED, Optional.empty());
        inbox.put(new ReplicationOrigin(taken.id(), "gone", "south", "r1", "ab".repeat(32), 7, START, "west"));
        assertThat(rows.removable("east", SELF, START.plusSeconds(1), Optional.empty(), 100))
                .isEmpty();
    }

    @Test
    void shouldNotGiveForRemovalWhatALostNodeHasAPartOf() {
        Recording awaited = ended(SELF, 1, RecordingFlag.AWAITING_HOME);
        Recording open = ended(SELF, 2, RecordingFlag.TAKEN_OVER);
        Recording merged = Recordings.aRecording()
                .node(SELF.value())
                .startedAt(START)
                .closed(RecordingState.CLOSED_NORMAL, EndReason.NORMAL)
                .flag(RecordingFlag.TAKEN_OVER)
                .attribute("merged.1-2", "r2: 5 packets, 100 ms")
                .build();
        database.recordings().insert(merged);
        for (Recording each : List.of(awaited, open, merged)) {
            put(each, Delivery.State.CONFIRMED, Optional.empty());
        }
        assertThat(rows.removable("east", SELF, START.plusSeconds(1), Optional.empty(), 100))
                .extracting(Delivery::recording)
                .containsExactly(merged.id());
    }

    @Test
    void shouldNoteNothingOfAJobThatWasRemoved() {
        Recording recording = ended(SELF, 1);
        rows.remove("east");
        put(recording, Delivery.State.CONFIRMED, Optional.empty());
        assertThat(rows.delivery("east", recording.id())).isEmpty();
        rows.insert(job("east", RecordingFilter.all(), START.plusSeconds(1)), "sealed");
        put(recording, Delivery.State.CONFIRMED, Optional.empty());
        rows.put(job, run());
        assertThat(rows.delivery("east", recording.id())).isEmpty();
        assertThat(rows.runs("east")).isEmpty();
    }

    @Test
    void shouldKeepTokensAsTheirDigest() {
        ReplicationToken token = new ReplicationToken("west", "ann", START, Optional.empty(), Optional.empty());
        inbox.insert(token, "d1");
        assertThat(inbox.token("d1")).contains(token);
        assertThat(inbox.token("d2")).isEmpty();
        inbox.used("west", NOW);
        assertThat(inbox.revoke("west", NOW)).isTrue();
        assertThat(inbox.revoke("west", NOW)).isFalse();
        assertThat(inbox.tokens())
                .containsExactly(new ReplicationToken("west", "ann", START, Optional.of(NOW), Optional.of(NOW)));
        assertThatExceptionOfType(RecorderException.class)
                .isThrownBy(() -> inbox.insert(token, "d3"))
                .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.CONFLICT));
    }

    @Test
    void shouldNameTheClusterOnceForAll() {
        assertThat(inbox.clusterId("c-1")).isEqualTo("c-1");
        assertThat(inbox.clusterId("c-2")).isEqualTo("c-1");
    }
}
