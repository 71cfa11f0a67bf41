// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.media;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.earshot.domain.error.ErrorCode;
import org.earshot.domain.error.RecorderException;
import org.earshot.domain.media.StreamCounters;
import org.earshot.domain.media.StreamRole;
import org.earshot.domain.recording.RecordingId;
import org.earshot.testsupport.Calls;
import org.earshot.testsupport.FakeClock;
import org.earshot.testsupport.FakeMediaEngine;
import org.earshot.testsupport.Recordings;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The sums over all recordings are exact, and never fall, whatever is being closed meanwhile. */
class MeteredMediaEngineTest {

    private static final int CLOSERS = 4;
    private static final int ROUNDS = 400;
    private static final int PACKET_BYTES = 172;

    private final FakeMediaEngine engine = new FakeMediaEngine(new FakeClock(), 2 * CLOSERS);
    private final MeteredMediaEngine metered = new MeteredMediaEngine(engine);
    private final ExecutorService threads = Executors.newFixedThreadPool(2 * CLOSERS + 2);

    @AfterEach
    void stop() {
        threads.shutdownNow();
    }

    private RecordingId start() {
        RecordingId id = Recordings.aRecording().build().id();
        metered.open(id, "{}");
        metered.addStream(id, 0, Calls.audio(0, StreamRole.NEAR, Optional.empty()));
        return id;
    }

    @Test
    void shouldCountRunningAndClosedRecordingsOnce() {
        RecordingId first = start();
        RecordingId second = start();
        engine.receive(first, 0, 50);
        engine.receive(second, 0, 20);
        assertThat(metered.totals()).isEqualTo(new MediaTotals(70, 70 * PACKET_BYTES, 0));
        engine.receive(first, 0, 50);
        metered.close(first);
        metered.close(first);
        assertThat(metered.totals()).isEqualTo(new MediaTotals(120, 120 * PACKET_BYTES, 0));
    }

    @Test
    void shouldCountWhatWasHeardLastWhenClosingFails() {
        RecordingId id = start();
        engine.receive(id, 0, 50);
        metered.summary(id);
        engine.failClosing(new RecorderException(ErrorCode.STORAGE_FAILURE, "disk"));
        assertThatExceptionOfType(RecorderException.class).isThrownBy(() -> metered.close(id));
        assertThat(metered.totals().packets()).isEqualTo(50);
    }

    @Test
    void shouldNotLetLossFallWhenALatePacketComes() {
        RecordingId id = start();
        engine.count(id, 0, lost(5));
        assertThat(metered.totals().lost()).isEqualTo(5);
        engine.count(id, 0, lost(4));
        assertThat(metered.totals().lost()).isEqualTo(5);
        RecordingId other = start();
        engine.count(other, 0, lost(3));
        metered.close(id);
        assertThat(metered.totals().lost()).isEqualTo(7);
    }

    private static StreamCounters lost(long packets) {
        return new StreamCounters(
                Optional.of("PCMU"),
                100,
                17200,
                packets,
                0,
                0,
                0,
                0,
                0,
                0,
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    /** Each recording is closed by two threads at once while two others ask for the sums. */
    @Test
    void shouldBeExactAndNeverFallWhileRecordingsAreClosed() throws Exception {
        AtomicLong sent = new AtomicLong();
        AtomicBoolean running = new AtomicBoolean(true);
        List<Future<Long>> askers = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            askers.add(threads.submit(() -> ask(running, sent)));
        }
        List<Future<Boolean>> closers = new ArrayList<>();
        for (int i = 0; i < CLOSERS; i++) {
            closers.add(threads.submit(() -> record(sent)));
        }
        for (Future<Boolean> closer : closers) {
            closer.get();
        }
        running.set(false);
        for (Future<Long> asker : askers) {
            assertThat(asker.get()).isPositive();
        }
        assertThat(metered.totals()).isEqualTo(new MediaTotals(sent.get(), sent.get() * PACKET_BYTES, 0));
    }

    private boolean record(AtomicLong sent) throws Exception {
        for (int round = 1; round <= ROUNDS; round++) {
            RecordingId id = start();
            sent.addAndGet(round);
            engine.receive(id, 0, round);
            CountDownLatch together = new CountDownLatch(2);
            Callable<Boolean> close = () -> {
                together.countDown();
                together.await();
                return metered.close(id).isPresent();
            };
            Future<Boolean> second = threads.submit(close);
            assertThat(close.call() ^ second.get()).isTrue();
        }
        return true;
    }

    private long ask(AtomicBoolean running, AtomicLong sent) {
        long before = 0;
        do {
            long now = metered.totals().packets();
            // Read after the sum: never more than was sent until then.
            assertThat(now).isBetween(before, sent.get());
            before = now;
        } while (running.get());
        return before;
    }
}
