// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.call;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.earshot.domain.call.CallContinuity;
import org.earshot.domain.call.DialogId;
import org.earshot.domain.call.DialogTakeover;
import org.earshot.domain.call.StoredDialog;
import org.earshot.domain.call.StoredDialogs;
import org.earshot.domain.call.StoredStream;
import org.earshot.domain.time.Ticker;
import org.earshot.ejb.event.CallLog;
import org.jspecify.annotations.Nullable;

/** Keeps the open dialogs of this node in the memory of the cluster, and forgets them when they end. Thread-safe. */
public final class KeptDialogs implements CallContinuity {

    private static final Duration LONGEST_WAIT = Duration.ofMillis(150);

    /** It works again only when nothing has failed for so long: a loaded node fails and succeeds in turns. */
    static final Duration QUIET = Duration.ofMinutes(1);

    private final StoredDialogs dialogs;
    private final LiveCalls calls;
    private final KeyLocks locks;
    private final HomeRegister homes;
    private final Ticker ticker;
    private final AtomicReference<@Nullable DialogTakeover> signalling = new AtomicReference<>();
    private final AtomicBoolean failing = new AtomicBoolean();
    private volatile long failedNanos;

    KeptDialogs(StoredDialogs dialogs, LiveCalls calls, KeyLocks locks, HomeRegister homes, Ticker ticker) {
        this.dialogs = dialogs;
        this.calls = calls;
        this.locks = locks;
        this.homes = homes;
        this.ticker = ticker;
    }

    @Override
    public void signalling(DialogTakeover takeover) {
        signalling.set(takeover);
    }

    /** Who takes over dialogs here; empty until the signalling side has started. */
    public Optional<DialogTakeover> signalling() {
        return Optional.ofNullable(signalling.get());
    }

    @Override
    public void keep(DialogId dialog, String text) {
        calls.ofDialog(dialog).ifPresent(live -> {
            long until = ticker.nanos() + LONGEST_WAIT.toNanos();
            begin(live, dialog, text)
                    .ifPresent(stage -> await(live, dialog, stage.toCompletableFuture(), until - ticker.nanos()));
        });
    }

    @Override
    public void keepWithoutWaiting(DialogId dialog, String text) {
        calls.ofDialog(dialog)
                .ifPresent(live -> begin(live, dialog, text)
                        .ifPresent(stage -> stage.exceptionally(failure -> {
                            failed(live, dialog, String.valueOf(failure));
                            return null;
                        })));
    }

    /** Empty when there is nothing to keep, or the call is busy for too long. */
    private Optional<CompletionStage<Void>> begin(LiveRecording live, DialogId dialog, String text) {
        AtomicReference<@Nullable CompletionStage<Void>> put = new AtomicReference<>();
        if (!locks.within(live.key(), LONGEST_WAIT, () -> put.set(put(live, dialog, text)))) {
            failed(live, dialog, "the call is busy");
        }
        return Optional.ofNullable(put.get());
    }

    private @Nullable CompletionStage<Void> put(LiveRecording live, DialogId dialog, String text) {
        return live.dialog(dialog)
                .filter(known -> !live.closing() && known.ended().isEmpty())
                .map(known -> dialogs.put(stored(live, known, text)))
                .orElse(null);
    }

    private StoredDialog stored(LiveRecording live, LiveDialog dialog, String text) {
        List<StoredStream> streams = live.openStreams(dialog.id()).stream()
                .map(stream -> new StoredStream(stream.number(), stream.spec(), stream.endpoint()))
                .toList();
        return new StoredDialog(
                dialog.id(),
                live.id(),
                live.key(),
                homes.here(live.epoch()),
                live.kind(),
                dialog.remote(),
                dialog.userAgent(),
                streams,
                text);
    }

    private void await(LiveRecording live, DialogId dialog, CompletableFuture<Void> put, long nanos) {
        try {
            put.get(Math.max(0, nanos), TimeUnit.NANOSECONDS);
            if (failing.get()
                    && ticker.nanos() - failedNanos >= QUIET.toNanos()
                    && failing.compareAndSet(true, false)) {
                CallLog.LOG.dialogsKeptAgain();
            }
        } catch (TimeoutException e) {
            failed(live, dialog, "no answer within " + LONGEST_WAIT.toMillis() + " ms");
        } catch (ExecutionException e) {
            failed(live, dialog, String.valueOf(e.getCause()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            failed(live, dialog, "interrupted");
        }
    }

    private void failed(LiveRecording live, DialogId dialog, String why) {
        failedNanos = ticker.nanos();
        if (failing.compareAndSet(false, true)) {
            CallLog.LOG.dialogNotKept(dialog, live.id(), why);
        }
    }

    /** The dialog has ended; does not wait for the cluster. */
    void forget(LiveRecording live, LiveDialog dialog) {
        dialogs.forget(live.id(), dialog.id(), homes.here(live.epoch())).exceptionally(failure -> {
            CallLog.LOG.debugf("Dialog %s stays in the cluster's memory: %s", dialog.id(), failure);
            return null;
        });
    }
}
