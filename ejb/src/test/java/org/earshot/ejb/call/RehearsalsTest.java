// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.ArrayList;
import java.util.List;
import org.earshot.domain.cluster.Rehearsal;
import org.earshot.domain.error.ErrorCode;
import org.earshot.domain.error.RecorderException;
import org.earshot.domain.recording.Recording;
import org.earshot.domain.recording.RecordingState;
import org.earshot.testsupport.Calls;
import org.junit.jupiter.api.Test;

/** The rehearsal before the first call leaves no trace, and never keeps the node from starting. */
class RehearsalsTest {

    private final CallHarness calls = new CallHarness();
    private final List<Recording> written = new ArrayList<>();
    private final CallRehearsal rehearsal = new CallRehearsal(calls.ports, (active, closed) -> {
        assertThat(calls.media.open()).containsOnly(CallRehearsal.ID);
        assertThat(calls.media.capacity().freePorts()).isLessThan(CallHarness.PORTS);
        written.add(active);
        written.add(closed);
    });

    private void assertNoTrace() {
        assertThat(calls.media.open()).isEmpty();
        assertThat(calls.media.capacity().freePorts()).isEqualTo(CallHarness.PORTS);
        assertThat(calls.store.deleted()).contains(CallRehearsal.ID);
        assertThat(calls.repository.all()).isEmpty();
        assertThat(calls.events).isEmpty();
        assertThat(calls.counters.openedCount()).isZero();
        assertThat(calls.counters.active()).isZero();
        assertThat(calls.desk.running().count()).isZero();
        assertThat(calls.desk.running().waitingRows()).isZero();
    }

    @Test
    void shouldGoThroughPortsFileAndRowsAndLeaveNoTrace() {
        rehearsal.run();

        assertNoTrace();
        assertThat(written)
                .extracting(Recording::state)
                .containsExactly(RecordingState.ACTIVE, RecordingState.CLOSED_NORMAL);
        assertThat(written)
                .allMatch(row -> row.tracks().size() == 2 && row.participants().size() == 2);
    }

    @Test
    void shouldGoOnWithTheCallAsWithThatOfALostNode() {
        rehearsal.run();

        assertThat(calls.media.seam(CallRehearsal.ID))
                .hasValueSatisfying(seam -> assertThat(seam).contains("takeover", "rehearsal"));
        assertThat(calls.dialogs.size()).isZero();
        assertNoTrace();
    }

    @Test
    void shouldWriteAFileHeaderThatRecoveryDoesNotTakeForACall() {
        calls.media.open(CallRehearsal.ID, "{}");
        calls.media.close(CallRehearsal.ID);
        CallRehearsal looking = new CallRehearsal(
                calls.ports,
                (active, closed) -> assertThat(FileHeader.parse(calls.media.header(CallRehearsal.ID)))
                        .isEmpty());
        looking.run();
    }

    @Test
    void shouldLeaveNoTraceWhenTheRowsCannotBeWritten() {
        CallRehearsal failing = new CallRehearsal(calls.ports, (active, closed) -> {
            throw new RecorderException(ErrorCode.STORE_UNAVAILABLE, "no database");
        });
        assertThatExceptionOfType(RecorderException.class).isThrownBy(failing::run);
        assertNoTrace();
    }

    @Test
    void shouldLeaveNoTraceWhenTheFileCannotBeOpened() {
        calls.media.failOpening(new RecorderException(ErrorCode.STORAGE_FAILURE, "disk"));
        assertThatExceptionOfType(RecorderException.class).isThrownBy(rehearsal::run);
        assertNoTrace();
    }

    @Test
    void shouldRunTheOthersWhenOneFails() {
        List<String> ran = new ArrayList<>();
        Rehearsals all = new Rehearsals(
                List.of(
                        named("first", () -> {
                            throw new IllegalStateException("no");
                        }),
                        named("second", () -> {
                            throw new NoClassDefFoundError("gone");
                        }),
                        named("third", () -> ran.add("third"))),
                calls.ticker);

        all.run();

        assertThat(ran).contains("third");
    }

    private static Rehearsal named(String subject, Runnable work) {
        return new Rehearsal() {
            @Override
            public String subject() {
                return subject;
            }

            @Override
            public void run() {
                work.run();
            }
        };
    }

    @Test
    void shouldTakeCallsAfterARehearsal() {
        rehearsal.run();
        calls.open(Calls.siprec("siprec:s1", "a"));
        assertThat(calls.onlyRow().state()).isEqualTo(RecordingState.ACTIVE);
    }
}
