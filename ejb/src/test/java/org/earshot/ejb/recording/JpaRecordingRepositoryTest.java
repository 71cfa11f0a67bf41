// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Clock;
import java.util.Optional;
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

    private static final H2Database DATABASE = new H2Database();

    private final StoreStatus status = new StoreStatus(Clock.systemUTC());
    private final RecordingRepository jpa = new JpaRecordingRepository(DATABASE, status);

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
    void shouldSayWhenTheDatabaseIsAwayAndWhenItIsBack() {
        JpaRecordingRepository broken = new JpaRecordingRepository(
                new JpaTransactions() {
                    @Override
                    public <T> T call(java.util.function.Function<jakarta.persistence.EntityManager, T> work) {
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
