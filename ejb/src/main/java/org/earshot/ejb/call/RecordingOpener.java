// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.call;

import java.time.Clock;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.earshot.domain.call.DialogOpening;
import org.earshot.domain.call.OpenedDialog;
import org.earshot.domain.error.ErrorCode;
import org.earshot.domain.error.RecorderException;
import org.earshot.domain.event.RecorderEvent;
import org.earshot.domain.media.MediaEngine;
import org.earshot.domain.recording.EndReason;
import org.earshot.domain.recording.RecordingEnding;
import org.earshot.domain.recording.RecordingFlag;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.recording.RecordingRepository;
import org.earshot.domain.recording.RecordingState;
import org.earshot.domain.storage.RecordingStore;
import org.earshot.domain.time.Ticker;
import org.earshot.ejb.event.CallLog;
import org.earshot.ejb.event.RecorderEvents;

/**
 * Starts recordings and lets dialogs join them: media first, then the row, then the answer. A start that fails leaves
 * neither ports nor a file nor an active row behind. Call under the lock of the call.
 */
final class RecordingOpener {

    private static final long STORE_SECONDS = 5;

    private final LiveCalls calls;
    private final MediaEngine media;
    private final RecordingStore store;
    private final RecordingRepository repository;
    private final StreamChanger streams;
    private final RowUpdates rows;
    private final RowKeeper keeper;
    private final RecordingAssembler assembler;
    private final RecorderEvents events;
    private final CallCounters counters;
    private final String node;
    private final Clock clock;
    private final Ticker ticker;

    RecordingOpener(CallPorts ports, LiveCalls calls, RowUpdates rows, CallCounters counters) {
        this.calls = calls;
        this.media = ports.media();
        this.store = ports.store();
        this.repository = ports.repository();
        this.streams = new StreamChanger(media);
        this.rows = rows;
        this.assembler = new RecordingAssembler(ports.node());
        this.keeper = new RowKeeper(media, assembler, rows);
        this.events = ports.events();
        this.counters = counters;
        this.node = ports.node();
        this.clock = ports.clock();
        this.ticker = ports.ticker();
    }

    OpenedDialog start(DialogOpening opening) {
        Instant now = RecordingAssembler.micros(clock.instant());
        LiveRecording live = new LiveRecording(new RecordingId(UUID.randomUUID()), opening, now, ticker.nanos());
        LiveDialog dialog = new LiveDialog(opening, now, false);
        live.add(dialog);
        live.describe(opening.dialog(), opening.description());
        media.open(live.id(), FileHeader.of(live, opening, node).toJson());
        boolean mediaBound = false;
        try {
            streams.add(live, dialog, opening.streams());
            mediaBound = true;
            repository.insert(keeper.refresh(live));
        } catch (RuntimeException e) {
            undoStart(live, mediaBound);
            throw e;
        }
        calls.add(live);
        counters.opened();
        CallLog.LOG.started(live.id(), live.key(), live.kind(), node, opening.remote(), live.ports());
        events.publish(new RecorderEvent.Started(live.id(), now));
        return new OpenedDialog(live.id(), streams.endpoints(live, dialog));
    }

    /** @param rowTried whether the insert may have reached the store although it failed */
    private void undoStart(LiveRecording live, boolean rowTried) {
        try {
            media.close(live.id());
            store.delete(live.id());
        } catch (RuntimeException e) {
            CallLog.LOG.undoFailed(live.id(), String.valueOf(e));
        }
        if (rowTried) {
            rows.submit(assembler.closed(
                    live,
                    new RecordingEnding(RecordingState.CLOSED_ERROR, EndReason.SETUP_FAILED),
                    Optional.empty(),
                    live.startedAt(),
                    EnumSet.of(RecordingFlag.SETUP_FAILED),
                    RecordingAssembler.nothingYet(live)));
        }
    }

    OpenedDialog join(LiveRecording live, DialogOpening opening) {
        LiveDialog dialog = new LiveDialog(opening, clock.instant(), PairingRule.isCopy(opening.kind()));
        live.add(dialog);
        List<LiveStream> added;
        try {
            added = streams.add(live, dialog, opening.streams());
        } catch (RuntimeException e) {
            live.forget(dialog.id());
            throw e;
        }
        live.describe(dialog.id(), opening.description());
        try {
            await(keeper.store(live));
        } catch (RuntimeException e) {
            streams.undo(live, added);
            live.forget(dialog.id());
            keeper.store(live);
            throw e;
        }
        calls.join(live, dialog.id());
        CallLog.LOG.joined(live.id(), dialog.id(), dialog.remote(), live.ports());
        return new OpenedDialog(live.id(), streams.endpoints(live, dialog));
    }

    /** The answer to a dialog that is already open. */
    OpenedDialog again(LiveRecording live, LiveDialog dialog) {
        return new OpenedDialog(live.id(), streams.endpoints(live, dialog));
    }

    private static void await(CompletableFuture<Void> written) {
        try {
            written.get(STORE_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RecorderException known ? known : unavailable(e);
        } catch (TimeoutException e) {
            throw unavailable(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw unavailable(e);
        }
    }

    private static RecorderException unavailable(Exception cause) {
        return new RecorderException(
                ErrorCode.STORE_UNAVAILABLE, "The row could not be written in time; check the database", cause);
    }
}
