// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.Stream;
import org.earshot.domain.recording.Recording;
import org.earshot.testsupport.Recordings;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class JpaRowTrialTest {

    private static final Recording ROW = Recordings.aRecording()
            .party("sip:5550101@198.51.100.5", "Ann", "SEP1")
            .build();

    private final H2Database database = new H2Database();
    private final JpaRowTrial rehearsal = new JpaRowTrial(database);

    @AfterEach
    void close() {
        database.close();
    }

    private List<Long> rows() {
        return Stream.of(
                        "recording",
                        "recording_dialog",
                        "recording_track",
                        "recording_participant",
                        "recording_attribute")
                .map(table -> database.call(
                        entities -> (Long) entities.createNativeQuery("select count(*) from " + table, Long.class)
                                .getSingleResult()))
                .toList();
    }

    @Test
    void shouldWriteAndLeaveNoRow() {
        long before = database.statements();

        rehearsal.write(ROW, ROW);
        rehearsal.write(ROW, ROW);

        assertThat(database.statements()).isGreaterThan(before + 4);
        assertThat(rows()).containsOnly(0L);
    }

    @Test
    void shouldTellWhenTheDatabaseDoesNotWork() {
        database.close();
        assertThatThrownBy(() -> rehearsal.write(ROW, ROW)).isInstanceOf(RuntimeException.class);
    }
}
