// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.call;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.earshot.domain.call.EndTrigger;
import org.earshot.domain.event.RecorderEvent;
import org.earshot.domain.media.CaptureListener;
import org.earshot.domain.media.CaptureSummary;
import org.earshot.domain.media.MediaEngine;
import org.earshot.domain.recording.RecordingFlag;
import org.earshot.domain.recording.RecordingId;
import org.earshot.ejb.config.Background;
import org.earshot.ejb.event.CallLog;
import org.earshot.ejb.event.RecorderEvents;

/** Turns what the media engine reports into flags and ends. Thread-safe; its methods only hand over and return at once. */
final class MediaWatch implements CaptureListener {

    /** Counters may be a batch behind the report. */
    private static final Duration COUNTER_LAG = Duration.ofMillis(200);

    private static final Set<RecordingFlag> SILENCE = Set.of(RecordingFlag.NO_MEDIA, RecordingFlag.ONE_SIDE_SILENT);

    private final LiveCalls calls;
    private final KeyLocks locks;
    private final RecordingCloser closer;
    private final RowKeeper keeper;
    private final MediaEngine media;
    private final RecorderEvents events;
    private final Background background;
    private final Clock clock;

    MediaWatch(CallPorts ports, LiveCalls calls, KeyLocks locks, RecordingCloser closer, RowUpdates rows) {
        this.calls = calls;
        this.locks = locks;
        this.closer = closer;
        this.media = ports.media();
        this.keeper = new RowKeeper(media, new RecordingAssembler(ports.node()), rows);
        this.events = ports.events();
        this.background = ports.background();
        this.clock = ports.clock();
    }

    @Override
    public void silent(RecordingId recording, int stream, Instant since) {
        background.run(() -> with(recording, live -> {
            live.silentStreams().add(stream);
            judgeSilence(live, stream, since);
        }));
    }

    @Override
    public void audible(RecordingId recording, int stream) {
        background.later(
                COUNTER_LAG,
                () -> with(recording, live -> {
                    live.silentStreams().remove(stream);
                    judgeSilence(live, stream, clock.instant());
                }));
    }

    @Override
    public void orphaned(RecordingId recording, Instant lastPacket) {
        background.run(() -> with(recording, live -> {
            CallLog.LOG.orphaned(recording, lastPacket, live.remotes());
            closer.endAll(live, EndTrigger.MEDIA_TIMEOUT, "no media");
        }));
    }

    @Override
    public void dropping(RecordingId recording, long packets) {
        background.run(() -> with(recording, live -> {
            CallLog.LOG.dropping(recording, packets);
            raise(live, RecordingFlag.MEDIA_DROPPED);
        }));
    }

    @Override
    public void storageFailing(RecordingId recording, String why) {
        background.run(() -> with(recording, live -> {
            CallLog.LOG.storageFailing(recording, why);
            raise(live, RecordingFlag.STORAGE_FAILING);
        }));
    }

    @Override
    public void storageBack(RecordingId recording) {
        background.run(() -> CallLog.LOG.storageBack(recording));
    }

    private void judgeSilence(LiveRecording live, int stream, Instant since) {
        CaptureSummary summary = media.summary(live.id()).orElseGet(() -> RecordingAssembler.nothingYet(live));
        Set<RecordingFlag> now = MediaFacts.silence(
                live.streams(), summary, each -> live.silentStreams().contains(each.number()));
        Set<RecordingFlag> gone = EnumSet.copyOf(SILENCE);
        gone.removeAll(now);
        gone.retainAll(live.flags());
        Set<RecordingFlag> raised = now.isEmpty() ? EnumSet.noneOf(RecordingFlag.class) : EnumSet.copyOf(now);
        raised.removeAll(live.flags());
        gone.forEach(flag -> CallLog.LOG.flagGone(live.id(), flag));
        live.flags().removeAll(gone);
        live.flags().addAll(raised);
        raised.forEach(flag -> report(live, flag, stream, since));
        if (!gone.isEmpty() || !raised.isEmpty()) {
            keeper.store(live);
        }
    }

    private void report(LiveRecording live, RecordingFlag flag, int stream, Instant since) {
        if (flag == RecordingFlag.NO_MEDIA) {
            CallLog.LOG.noMedia(live.id(), live.remotes(), live.ports(), since);
        } else {
            int port = live.stream(stream).map(each -> each.endpoint().port()).orElse(0);
            CallLog.LOG.oneSideSilent(live.id(), stream, live.remotes(), port, since);
        }
        events.publish(new RecorderEvent.Flagged(live.id(), clock.instant(), flag));
    }

    private void raise(LiveRecording live, RecordingFlag flag) {
        if (live.flags().add(flag)) {
            events.publish(new RecorderEvent.Flagged(live.id(), clock.instant(), flag));
            keeper.store(live);
        }
    }

    private void with(RecordingId recording, Consumer<LiveRecording> work) {
        Optional<LiveRecording> found = calls.ofId(recording);
        found.ifPresent(live -> locks.run(live.key(), () -> {
            if (!live.closing()) {
                work.accept(live);
            }
        }));
    }
}
