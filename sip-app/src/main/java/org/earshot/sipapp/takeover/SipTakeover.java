// SPDX-License-Identifier: Apache-2.0
package org.earshot.sipapp.takeover;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import javax.servlet.sip.SipSession;
import org.earshot.domain.call.CallControl;
import org.earshot.domain.call.DialogTakeover;
import org.earshot.domain.call.StoredDialog;
import org.earshot.domain.call.TakeoverOutcome;
import org.earshot.domain.call.TakeoverWay;
import org.earshot.domain.media.MediaEndpoint;
import org.earshot.protocol.sdp.SessionDescription;
import org.earshot.sipapp.dialog.DialogKeeper;
import org.earshot.sipapp.dialog.DialogLink;
import org.earshot.sipapp.dialog.KeptDialog;
import org.earshot.sipapp.dialog.KeptDialogText;
import org.earshot.sipapp.dialog.OpenDialogs;
import org.earshot.sipapp.dialog.RecordingDialog;
import org.earshot.sipapp.dialog.SessionTimers;

/** Goes on with dialogs of lost nodes: restores them here, and tells the client by a re-INVITE if it has to know. Thread-safe. */
public final class SipTakeover implements DialogTakeover {

    /** Long enough for four copies of a re-INVITE over UDP, short enough to keep what is promised. */
    private static final Duration PATIENCE = Duration.ofSeconds(7);

    private static final String DATAGRAMS = "/UDP";

    private final CallControl calls;
    private final DialogKeeper keeper;
    private final SessionTimers timers;
    private final OpenDialogs open;
    private final Executor executor;
    private final Executor connecting;
    private final Duration patience;

    /**
     * Goes on with dialogs here.
     *
     * @param executor sends what goes at once, and takes outcomes
     * @param connecting sends over connections, each of which may take seconds
     */
    public SipTakeover(
            CallControl calls,
            DialogKeeper keeper,
            SessionTimers timers,
            OpenDialogs open,
            Executor executor,
            Executor connecting) {
        this(calls, keeper, timers, open, executor, connecting, PATIENCE);
    }

    /** @param patience with a client, from when it is asked */
    SipTakeover(
            CallControl calls,
            DialogKeeper keeper,
            SessionTimers timers,
            OpenDialogs open,
            Executor executor,
            Executor connecting,
            Duration patience) {
        this.calls = calls;
        this.keeper = keeper;
        this.timers = timers;
        this.open = open;
        this.executor = executor;
        this.connecting = connecting;
        this.patience = patience;
    }

    @Override
    public CompletionStage<TakeoverOutcome> takeOver(
            StoredDialog stored, List<MediaEndpoint> endpoints, TakeoverWay way) {
        try {
            KeptDialog kept = KeptDialogText.read(stored.signalling());
            RecordingDialog dialog = RecordingDialog.from(kept);
            dialog.endpoints(endpoints);
            SipSession session = restore(kept, dialog, moved(way, dialog, endpoints), way);
            DialogLink link = DialogLink.of(session).orElseThrow();
            if (way == TakeoverWay.FLOATING) {
                return CompletableFuture.completedFuture(TakeoverOutcome.taken(link));
            }
            Executor sender = stored.remote().toUpperCase(Locale.ROOT).endsWith(DATAGRAMS) ? executor : connecting;
            return reinvite(session, dialog, link, endpoints, sender);
        } catch (RuntimeException | LinkageError e) {
            TakeoverLog.LOG.notRestored(stored.dialog().callId(), e);
            return CompletableFuture.completedFuture(
                    TakeoverOutcome.failed(TakeoverOutcome.Result.GONE, "could not be restored: " + e.getMessage()));
        }
    }

    /** What the client knows as our address: that of the media, since one address is for both. */
    private static Optional<String> moved(TakeoverWay way, RecordingDialog dialog, List<MediaEndpoint> endpoints) {
        return way != TakeoverWay.FLOATING
                ? Optional.empty()
                : endpoints.stream()
                        .map(MediaEndpoint::address)
                        .findFirst()
                        .or(() -> dialog.lastSent().flatMap(SessionDescription::connection));
    }

    private SipSession restore(KeptDialog kept, RecordingDialog dialog, Optional<String> moved, TakeoverWay way) {
        AtomicReference<DialogLink> opened = new AtomicReference<>();
        try {
            return keeper.restore(kept, moved, session -> {
                DialogLink link = new DialogLink(session, () -> open.forget(kept.id()), keeper::forget);
                if (!open.open(kept.id(), link)) {
                    throw new IllegalStateException("the dialog is open here");
                }
                opened.set(link);
                // No request of the client comes in before this is done.
                dialog.attach(session, link);
                kept.timer().ifPresent(timer -> timers.restart(session, timer));
                if (way == TakeoverWay.FLOATING) {
                    keeper.keepWithoutWaiting(session, dialog);
                }
            });
        } catch (RuntimeException | LinkageError e) {
            Optional.ofNullable(opened.get()).ifPresent(DialogLink::ended);
            throw e;
        }
    }

    private CompletionStage<TakeoverOutcome> reinvite(
            SipSession session,
            RecordingDialog dialog,
            DialogLink link,
            List<MediaEndpoint> endpoints,
            Executor sender) {
        Reinvite reinvite = new Reinvite(session, dialog, link, endpoints, calls, keeper, timers, sender);
        session.setAttribute(Reinvite.ATTRIBUTE, reinvite);
        sender.execute(() -> {
            // Should this node be lost before the client answers, the next one counts on from here.
            keeper.keepWithoutWaiting(session, dialog);
            CompletableFuture.delayedExecutor(patience.toMillis(), TimeUnit.MILLISECONDS, executor)
                    .execute(() -> reinvite.giveUp("no answer within " + patience.toSeconds() + " s"));
            reinvite.send();
        });
        return reinvite.outcome().thenApplyAsync(outcome -> settled(outcome, link), executor);
    }

    private static TakeoverOutcome settled(TakeoverOutcome outcome, DialogLink link) {
        if (outcome.result() == TakeoverOutcome.Result.GONE || outcome.result() == TakeoverOutcome.Result.ENDED) {
            link.abandon();
        }
        return outcome;
    }
}
