// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.call;

import java.time.Clock;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.earshot.domain.call.ClientKind;
import org.earshot.domain.call.DialogEnd;
import org.earshot.domain.call.EndTrigger;
import org.earshot.domain.error.ErrorCode;
import org.earshot.domain.error.RecorderException;
import org.earshot.domain.event.RecorderEvent;
import org.earshot.domain.media.CaptureSummary;
import org.earshot.domain.media.MediaEngine;
import org.earshot.domain.recording.EndReason;
import org.earshot.domain.recording.Recording;
import org.earshot.domain.recording.RecordingEnding;
import org.earshot.domain.recording.RecordingFlag;
import org.earshot.domain.storage.RecordingStore;
import org.earshot.ejb.config.Background;
import org.earshot.ejb.event.CallLog;
import org.earshot.ejb.event.RecorderEvents;
import org.jspecify.annotations.Nullable;

/**
 * Ends dialogs, and with the last dialog the recording. Ending a dialog takes no time; sealing the file and writing the
 * row happen in the background, where only that task touches the recording any more. Call under the lock of the call.
 */
final class RecordingCloser {

    private final LiveCalls calls;
    private final KeptDialogs kept;
    private final MediaEngine media;
    private final RecordingStore store;
    private final StreamChanger streams;
    private final RowUpdates rows;
    private final RowKeeper keeper;
    private final RecordingAssembler assembler;
    private final RecorderEvents events;
    private final CallCounters counters;
    private final Background background;
    private final Clock clock;

    RecordingCloser(CallPorts ports, LiveCalls calls, KeptDialogs kept, RowUpdates rows, CallCounters counters) {
        this.calls = calls;
        this.kept = kept;
        this.media = ports.media();
        this.store = ports.store();
        this.streams = new StreamChanger(media);
        this.rows = rows;
        this.assembler = new RecordingAssembler(ports.node());
        this.keeper = new RowKeeper(media, assembler, rows);
        this.events = ports.events();
        this.counters = counters;
        this.background = ports.background();
        this.clock = ports.clock();
    }

    void end(LiveRecording live, LiveDialog dialog, DialogEnd end) {
        if (live.closing() || dialog.ended().isPresent()) {
            return;
        }
        end.description().ifPresent(description -> live.describe(dialog.id(), description));
        CaptureSummary soFar = summary(live);
        if (isLostSignalling(end.trigger())) {
            if (MediaFacts.flows(soFar, clock.instant())) {
                goOn(live, dialog, end.trigger());
                return;
            }
            dialog.link().hangUp(end.trigger() == EndTrigger.NO_ACK ? "No ACK received" : "Session expired");
        }
        boolean anyPacket = MediaFacts.anyPacket(
                soFar,
                live.streams().stream()
                        .filter(stream -> stream.dialog().equals(dialog.id()))
                        .toList());
        EndTrigger trigger = EndingRule.trigger(end, dialog.confirmedWithMedia(), anyPacket);
        dialog.end(trigger, end, RecordingAssembler.micros(clock.instant()));
        kept.forget(live, dialog);
        CallLog.LOG.dialogEnded(live.id(), dialog.id(), trigger, end.reason().orElse("no reason given"));
        if (live.allDialogsEnded()) {
            startClosing(live, soFar);
        } else {
            calls.forget(dialog.id());
            streams.removeAll(live, dialog);
            keeper.store(live);
        }
    }

    private static boolean isLostSignalling(EndTrigger trigger) {
        return trigger == EndTrigger.NO_ACK || trigger == EndTrigger.SESSION_EXPIRED;
    }

    /** A recorder keeps what it hears; when the media ends too, the orphan time ends the recording. */
    private void goOn(LiveRecording live, LiveDialog dialog, EndTrigger trigger) {
        CallLog.LOG.signallingLost(live.id(), dialog.id(), trigger);
        if (live.flags().add(RecordingFlag.SIGNALLING_LOST)) {
            events.publish(new RecorderEvent.Flagged(live.id(), clock.instant(), RecordingFlag.SIGNALLING_LOST));
            keeper.store(live);
        }
    }

    /** Hangs up what is still open and ends the recording. */
    void endAll(LiveRecording live, EndTrigger trigger, String why) {
        for (LiveDialog dialog : List.copyOf(live.dialogs())) {
            if (dialog.ended().isEmpty()) {
                dialog.link().hangUp(why);
                end(live, dialog, DialogEnd.of(trigger));
            }
        }
    }

    /** Lets go of a recording that runs on at another node: no BYE, no row, the file is kept beside. */
    void abandon(LiveRecording live) {
        for (LiveDialog dialog : live.dialogs()) {
            if (dialog.ended().isEmpty()) {
                dialog.link().abandon();
            }
        }
        live.startClosing();
        calls.releaseKey(live);
        background.run(() -> {
            closeMedia(live, summary(live));
            calls.forget(live);
            counters.abandoned();
            store.setAside(live.id());
        });
    }

    private void startClosing(LiveRecording live, CaptureSummary soFar) {
        live.startClosing();
        calls.releaseKey(live);
        background.run(() -> close(live, soFar));
    }

    private void close(LiveRecording live, CaptureSummary soFar) {
        CaptureSummary summary = closeMedia(live, soFar);
        List<LiveDialog.Ended> ends = live.dialogs().stream()
                .map(LiveDialog::ended)
                .flatMap(Optional::stream)
                .toList();
        RecordingEnding ending = EndingRule.ending(ends, MediaFacts.anyPacket(summary));
        Instant endedAt = EndingRule.endedAt(ends, MediaFacts.lastPacket(summary));
        Optional<String> cause = EndingRule.cause(ends);
        Set<RecordingFlag> flags = finalFlags(live, ending, summary);
        Recording row = assembler.closed(live, ending, cause, endedAt, flags, summary);
        publish(live, row, summary);
    }

    private CaptureSummary closeMedia(LiveRecording live, CaptureSummary soFar) {
        try {
            return media.close(live.id()).orElse(soFar);
        } catch (RuntimeException e) {
            CallLog.LOG.closeFailed(live.id(), e);
            live.flags().add(RecordingFlag.STORAGE_FAILING);
            return soFar;
        }
    }

    private Set<RecordingFlag> finalFlags(LiveRecording live, RecordingEnding ending, CaptureSummary summary) {
        Set<RecordingFlag> flags = EnumSet.noneOf(RecordingFlag.class);
        flags.addAll(live.flags());
        flags.remove(RecordingFlag.NO_MEDIA);
        flags.remove(RecordingFlag.ONE_SIDE_SILENT);
        if (ending.reason() == EndReason.SETUP_FAILED) {
            flags.add(RecordingFlag.SETUP_FAILED);
            return flags;
        }
        flags.addAll(MediaFacts.damage(summary));
        if (ending.reason() == EndReason.CANCELLED) {
            return flags;
        }
        if (MediaFacts.anyPacket(summary)) {
            flags.addAll(MediaFacts.silence(live.streams(), summary, stream -> true));
        } else {
            flags.add(RecordingFlag.NO_MEDIA);
        }
        if (live.kind() == ClientKind.UNIFIED_CM && live.dialogs().size() == 1) {
            flags.add(RecordingFlag.ONE_SIDE_MISSING);
        }
        return flags;
    }

    private void publish(LiveRecording live, Recording row, CaptureSummary summary) {
        live.row(row);
        CompletableFuture<Void> written = rows.submit(row);
        calls.forget(live);
        EndReason reason = row.reason().orElse(EndReason.NORMAL);
        if (row.flags().contains(RecordingFlag.SETUP_FAILED)) {
            deleteFile(live);
        }
        counters.closed(reason, summary);
        // Told when the store has had its say: others may have closed the recording meanwhile.
        written.whenComplete((done, failure) -> {
            tell(live, isOverruled(failure) ? InterruptedRow.overruled(row) : row, summary);
            if (failure == null) {
                settled(live);
            }
        });
    }

    /** Else the next start looks the row up once more. */
    private void settled(LiveRecording live) {
        try {
            store.settled(live.id());
        } catch (RuntimeException e) {
            CallLog.LOG.debugf("The marker of recording %s stays: %s", live.id(), e);
        }
    }

    private static boolean isOverruled(@Nullable Throwable failure) {
        return failure instanceof RecorderException refused && refused.code() == ErrorCode.CONFLICT;
    }

    private void tell(LiveRecording live, Recording row, CaptureSummary summary) {
        EndReason reason = row.reason().orElse(EndReason.NORMAL);
        Instant now = clock.instant();
        for (RecordingFlag flag : row.flags()) {
            if (!live.flags().contains(flag)) {
                warn(live, row, flag);
                events.publish(new RecorderEvent.Flagged(live.id(), now, flag));
            }
        }
        long packets = summary.streams().values().stream()
                .mapToLong(stream -> stream.packets())
                .sum();
        CallLog.LOG.closed(
                live.id(),
                live.key(),
                row.state(),
                reason,
                row.node(),
                row.duration().toMillis() / 1000.0,
                packets,
                row.flags());
        if (reason != EndReason.SERVER_LOST) {
            events.publish(new RecorderEvent.Closed(live.id(), now, row.state(), reason));
        } else {
            events.publish(new RecorderEvent.Flagged(live.id(), now, RecordingFlag.RECOVERED));
        }
    }

    private static void warn(LiveRecording live, Recording row, RecordingFlag flag) {
        switch (flag) {
            case ONE_SIDE_MISSING -> CallLog.LOG.oneSideMissing(live.id());
            case SETUP_FAILED -> CallLog.LOG.setupFailed(live.id(), row.cause().orElse("no cause given"));
            case NO_MEDIA -> CallLog.LOG.noMedia(live.id(), live.remotes(), live.ports(), live.startedAt());
            default -> CallLog.LOG.debugf("Recording %s has the flag %s", live.id(), flag);
        }
    }

    private void deleteFile(LiveRecording live) {
        try {
            store.delete(live.id());
        } catch (RuntimeException e) {
            CallLog.LOG.undoFailed(live.id(), String.valueOf(e));
        }
    }

    private CaptureSummary summary(LiveRecording live) {
        return media.summary(live.id()).orElseGet(() -> RecordingAssembler.nothingYet(live));
    }
}
