// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.recording;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import jakarta.persistence.EntityManager;
import java.time.Clock;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import org.earshot.domain.error.ErrorCode;
import org.earshot.domain.error.RecorderException;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.recording.RecordingRepository;
import org.earshot.domain.storage.RecordingCopies;
import org.earshot.testsupport.RecordingCopiesContract;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** The list of copies keeps the contract, on the migrated tables. */
class JpaRecordingCopiesTest implements RecordingCopiesContract {

    private static final TestDatabase DATABASE = new TestDatabase();

    private final RecordingRepository rows = new JpaRecordingRepository(DATABASE, new StoreStatus(Clock.systemUTC()));
    private final RecordingCopies copies = new JpaRecordingCopies(DATABASE, Clock.systemUTC());

    JpaRecordingCopiesTest() {
        DATABASE.empty();
        DATABASE.call(entities ->
                entities.createQuery("delete from RecordingCopyEntity c").executeUpdate());
    }

    @Override
    public RecordingCopies copies() {
        return copies;
    }

    @Override
    public RecordingRepository rows() {
        return rows;
    }

    @AfterAll
    static void close() {
        DATABASE.close();
    }

    @Test
    void shouldSayThatTheDatabaseFails() {
        RecordingCopies broken = new JpaRecordingCopies(new Broken(), Clock.systemUTC());
        assertThatExceptionOfType(RecorderException.class)
                .isThrownBy(() -> broken.of(new RecordingId(UUID.randomUUID())))
                .satisfies(e ->
                        org.assertj.core.api.Assertions.assertThat(e.code()).isEqualTo(ErrorCode.STORE_UNAVAILABLE));
        assertThatExceptionOfType(RecorderException.class).isThrownBy(() -> broken.putAll(List.of()));
    }

    private static final class Broken implements JpaTransactions {
        @Override
        public <T> T call(Function<EntityManager, T> work) {
            throw new IllegalStateException("no connection");
        }
    }
}
