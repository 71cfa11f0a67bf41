// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import jakarta.persistence.EntityManager;
import java.sql.SQLException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.earshot.domain.error.ErrorCode;
import org.earshot.domain.error.RecorderException;
import org.earshot.domain.recording.Recording;
import org.earshot.domain.recording.RecordingFilter;
import org.earshot.domain.recording.RecordingRepository;
import org.earshot.testsupport.RecordingRepositoryContract;
import org.earshot.testsupport.Recordings;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** The JPA repository keeps the contract, on the migrated tables. */
class JpaRecordingRepositoryTest extends RecordingRepositoryContract {

    private static final TestDatabase DATABASE = new TestDatabase();

    private final StoreStatus status = new StoreStatus(Clock.systemUTC());
    private final RecordingRepository jpa = new JpaRecordingRepository(new JpaRetriedTransactions(DATABASE), status);

    @Override
    protected RecordingRepository emptyRepository() {
        DATABASE.empty();
        return jpa;
    }

    @AfterAll
    static void close() {
        DATABASE.close();
    }

    @Test
    void shouldReadAPageWithAFixedNumberOfStatements() {
        for (int i = 0; i < 120; i++) {
            jpa.insert(Recordings.aRecording()
                    .party("100" + i, "Ann", "SEP" + i)
                    .attribute("a", "b")
                    .build());
        }
        long before = DATABASE.statements();
        assertThat(jpa.find(RecordingFilter.all(), Optional.empty(), 100).items())
                .hasSize(100);
        assertThat(DATABASE.statements() - before).isLessThanOrEqualTo(5);
    }

    @Test
    void shouldCutWhatIsTooLongInsteadOfLosingTheRecording() {
        Recording recording = Recordings.aRecording()
                .party("sip:" + "x".repeat(300), "n".repeat(300), "d".repeat(300))
                .attribute("long", "v".repeat(5000))
                .rawMetadata("\u20ac".repeat(30_000))
                .build();
        jpa.insert(recording);
        Recording stored = jpa.byId(recording.id()).orElseThrow();
        assertThat(stored.attributes().get("long")).hasSize(1000);
        assertThat(stored.rawMetadata().orElseThrow()).hasSize(65_000 / 3);
    }

    @Test
    void shouldKeepEveryCharacterThatACallMayBring() {
        Recording recording = Recordings.aRecording()
                .party("sip:5550101@198.51.100.5", "\ud83d\udcde Ren\u00e9e \u6771\u4eac '\\%", "SEP1")
                .attribute("Guid", "A ")
                .attribute("guid", "\ud83d\udcde".repeat(500))
                .attribute("gu\u00edd", "a")
                .build();
        jpa.insert(recording);
        assertThat(jpa.byId(recording.id())).contains(recording);
    }

    @Test
    void shouldReplaceTheOneCharacterThatNotEachDatabaseKeeps() {
        Recording recording = Recordings.aRecording()
                .party("sip:5550101@198.51.100.5", "A\u0000nn", "SEP1")
                .rawMetadata("<a>\u0000</a>")
                .build();
        jpa.insert(recording);
        Recording stored = jpa.byId(recording.id()).orElseThrow();
        assertThat(stored.participants().get(0).name()).contains("A\ufffdnn");
        assertThat(stored.rawMetadata()).contains("<a>\ufffd</a>");
    }

    @Test
    void shouldTellKeysApartByLetterCaseAccentsAndBlanks() {
        Recording recording = Recordings.aRecording()
                .key("sip:abc")
                .call("sip:abc")
                .callId("abc")
                .build();
        jpa.insert(recording);
        assertThat(jpa.bySipCallId("abc")).contains(recording);
        for (String other : List.of("ABC", "\u00e1bc", "abc ")) {
            assertThat(jpa.bySipCallId(other)).isEmpty();
            assertThat(jpa.find(link("sip:" + other), Optional.empty(), 10).items())
                    .isEmpty();
        }
        assertThat(jpa.find(link("sip:abc"), Optional.empty(), 10).items()).containsExactly(recording);
    }

    private static RecordingFilter link(String call) {
        return new RecordingFilter(
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Set.of(),
                Optional.of(call),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    @Test
    void shouldTryAgainWhenTheDatabaseGaveUpATransactionForAnother() {
        Recording recording = Recordings.aRecording().build();
        AtomicInteger attempts = new AtomicInteger();
        JpaRecordingRepository unlucky = new JpaRecordingRepository(
                new JpaRetriedTransactions(new JpaTransactions() {
                    @Override
                    public <T> T call(Function<EntityManager, T> work) {
                        if (attempts.incrementAndGet() % 3 != 0) {
                            throw new IllegalStateException(new SQLException("Deadlock", "40001", 1213));
                        }
                        return DATABASE.call(work);
                    }
                }),
                status);
        unlucky.insert(recording);
        unlucky.update(recording);
        assertThat(attempts).hasValue(6);
        assertThat(jpa.active("node1")).containsExactly(recording);
        assertThat(status.failingSince()).isEmpty();
    }

    @Test
    void shouldTellASecondRowOfTheSameIdFromADatabaseThatIsAway() {
        Recording recording = Recordings.aRecording().build();
        jpa.insert(recording);
        assertThatExceptionOfType(RecorderException.class)
                .isThrownBy(() -> jpa.insert(recording))
                .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.CONFLICT));
        assertThat(status.failingSince()).isEmpty();
    }

    /** Writers of one row meet: each gets through or is told to come again, and the database counts as well. */
    @Test
    void shouldNotTakeWritersInEachOthersWayForADatabaseThatIsAway() throws Exception {
        Recording recording =
                Recordings.aRecording().party("1001", "Ann", "SEP1").build();
        jpa.insert(recording);
        ExecutorService threads = Executors.newFixedThreadPool(2);
        try {
            List<Future<?>> writers = new ArrayList<>();
            for (int i = 0; i < 40; i++) {
                writers.add(threads.submit(() -> jpa.update(recording)));
            }
            for (Future<?> writer : writers) {
                awaitOutcome(writer);
            }
        } finally {
            threads.shutdownNow();
        }
        assertThat(status.failingSince()).isEmpty();
        assertThat(jpa.byId(recording.id())).contains(recording);
    }

    private static void awaitOutcome(Future<?> writer) throws InterruptedException {
        try {
            writer.get();
        } catch (ExecutionException e) {
            assertThat(e.getCause()).hasMessageContaining("is being changed elsewhere");
        }
    }

    @Test
    void shouldSayWhenTheDatabaseIsAwayAndWhenItIsBack() {
        JpaRecordingRepository broken = new JpaRecordingRepository(
                new JpaTransactions() {
                    @Override
                    public <T> T call(Function<EntityManager, T> work) {
                        throw new IllegalStateException("no connection");
                    }
                },
                status);
        assertThatExceptionOfType(RecorderException.class)
                .isThrownBy(() -> broken.insert(Recordings.aRecording().build()))
                .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.STORE_UNAVAILABLE));
        assertThat(status.failingSince()).isPresent();
        jpa.active("node1");
        assertThat(status.failingSince()).isEmpty();
    }
}
