// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.call;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.earshot.domain.media.StreamRole;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.recording.RecordingState;
import org.earshot.testsupport.Calls;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The two dialogs of a call come at the same time, and end at the same time. */
class CallRacesTest {

    private static final int ROUNDS = 1000;

    private final CallHarness calls = new CallHarness();
    private final ExecutorService threads = Executors.newFixedThreadPool(2);

    @AfterEach
    void stop() {
        threads.shutdownNow();
    }

    @Test
    void shouldMakeOneRecordingWhenBothSidesComeAtOnce() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            String key = "ucm:k" + round;
            String near = "near-" + round;
            String far = "far-" + round;
            List<RecordingId> ids = together(
                    () -> calls.open(Calls.unifiedCm(key, StreamRole.NEAR, near))
                            .recording(),
                    () -> calls.open(Calls.unifiedCm(key, StreamRole.FAR, far)).recording());
            assertThat(ids.get(0)).isEqualTo(ids.get(1));
            together(() -> end(near), () -> end(far));
        }
        assertThat(calls.repository.all())
                .hasSize(ROUNDS)
                .allMatch(row -> row.state() == RecordingState.CLOSED_NORMAL
                        && row.dialogs().size() == 2
                        && row.tracks().size() == 2);
        assertThat(calls.media.capacity().freePorts()).isEqualTo(CallHarness.PORTS);
        assertThat(calls.desk.running().count()).isZero();
        assertThat(calls.desk.running().waitingRows()).isZero();
    }

    private boolean end(String callId) {
        calls.bye(callId);
        return true;
    }

    private <T> List<T> together(java.util.concurrent.Callable<T> first, java.util.concurrent.Callable<T> second)
            throws Exception {
        CountDownLatch start = new CountDownLatch(1);
        List<Future<T>> futures = new ArrayList<>();
        for (java.util.concurrent.Callable<T> each : List.of(first, second)) {
            futures.add(threads.submit(() -> {
                start.await();
                return each.call();
            }));
        }
        start.countDown();
        List<T> results = new ArrayList<>();
        for (Future<T> future : futures) {
            results.add(future.get());
        }
        return results;
    }
}
