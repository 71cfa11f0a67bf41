// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.dispatch;

import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.earshot.sip.api.InitialAnswer;
import org.earshot.sip.api.InitialRequest;
import org.earshot.sip.container.logging.ContainerLog;
import org.earshot.sip.container.message.EdgeRequest;
import org.earshot.sip.container.transport.Gate;

/**
 * Answers what needs no transaction: initial requests that the application's handler answers or that waited too long, and
 * requests for dialogs and transactions that are not here. The rest goes on to the stack. Thread-safe.
 */
public final class FrontGate implements Gate {
    private static final InitialAnswer.Respond NO_SUCH_CALL = InitialAnswer.respond(481);
    private static final InitialAnswer.Respond LOOP_DETECTED = InitialAnswer.respond(482);
    private static final InitialAnswer.Respond NO_CONTACT =
            InitialAnswer.respond(400).withReason("Bad Request (Contact)");
    private static final InitialAnswer.Respond OLD_CSEQ =
            InitialAnswer.respond(500).withReason("CSeq out of order");
    private static final InitialAnswer.Respond TOO_LATE = InitialAnswer.respond(503)
            .withHeader("Retry-After", "5")
            .withHeader("Warning", "399 sip \"Overloaded, the request waited too long\"");

    private final Function<InitialRequest, InitialAnswer> reception;
    private final StackState stack;
    private final StatelessTags tags;
    private final Invites invites;
    private final Counters counters;
    private final long maxQueueNanos;
    private final Recent<String> refusedReinvites = new Recent<>(System::nanoTime, Invites.PERIOD_SECONDS);
    private final Recent<InitialAnswer.Respond> refusals = new Recent<>(System::nanoTime, Invites.PERIOD_SECONDS);

    FrontGate(
            Function<InitialRequest, InitialAnswer> reception,
            StackState stack,
            StatelessTags tags,
            Invites invites,
            Counters counters,
            long maxQueueMillis) {
        this.reception = reception;
        this.stack = stack;
        this.tags = tags;
        this.invites = invites;
        this.counters = counters;
        this.maxQueueNanos = TimeUnit.MILLISECONDS.toNanos(maxQueueMillis);
    }

    @Override
    public Verdict examine(EdgeRequest request) {
        Verdict verdict;
        try {
            verdict = decide(request);
        } catch (RuntimeException | LinkageError e) {
            ContainerLog.LOG.dispatchFailed(request.method(), e);
            verdict = request.method().equals("ACK") ? Way.ABSORB : answer(request, Reception.SERVER_ERROR);
        }
        if (verdict != Way.PASS) {
            counters.requests.increment();
        }
        return verdict;
    }

    private Verdict decide(EdgeRequest request) {
        switch (request.method()) {
            case "ACK":
                return isOwnAck(request) || refusedReinvites.get(request.branch()) != null ? Way.ABSORB : Way.PASS;
            case "CANCEL":
                return cancel(request);
            default:
                String key = request.transactionKey();
                if (key != null && stack.hasTransaction(key)) {
                    return copy(request, key);
                }
                return request.toTag().isEmpty() ? initial(request) : inDialog(request);
        }
    }

    /** Whether an ACK belongs to an answer that was sent from here. */
    private boolean isOwnAck(EdgeRequest ack) {
        return !ack.toTag().isEmpty() && ack.toTag().equals(tags.tag(ack.callId(), ack.branch()));
    }

    /** RFC 3261 §9.2. Without a branch only the stack can find the INVITE. */
    private Verdict cancel(EdgeRequest cancel) {
        String key = cancel.transactionKey();
        return key == null || stack.hasTransaction(key) || stack.hasTransaction(key + ":cancel")
                ? Way.PASS
                : answer(cancel, NO_SUCH_CALL);
    }

    /** The stack repeats its answer; it would keep a thread waiting while the application is at work on an INVITE. */
    private Verdict copy(EdgeRequest request, String key) {
        return request.method().equals("INVITE") && stack.isPending(key) ? Way.ABSORB : Way.PASS;
    }

    private Verdict initial(EdgeRequest request) {
        if (request.method().equals("INVITE")) {
            return invite(request);
        }
        return reception.apply(request) instanceof InitialAnswer.Respond respond ? answer(request, respond) : Way.PASS;
    }

    /** A copy gets what the first got: it may come while another thread looks at the first, or after a refusal. */
    private Verdict invite(EdgeRequest request) {
        if (!request.hasContact()) {
            return answer(request, NO_CONTACT);
        }
        InitialAnswer.Respond before = refusals.get(transaction(request));
        if (before != null) {
            return answer(request, before);
        }
        Invites.Kind kind = invites.admit(request.callId(), request.fromTag(), request.cseq(), request.branch());
        if (kind instanceof Invites.First first) {
            return newInvite(request, first);
        }
        return kind instanceof Invites.Merged merged
                ? new Later(merged.outcome().thenApply(outcome -> merged(request, outcome)))
                : Way.ABSORB;
    }

    private Verdict newInvite(EdgeRequest request, Invites.First first) {
        InitialAnswer opinion = Reception.SERVER_ERROR;
        try {
            opinion = isLate(request) ? TOO_LATE : reception.apply(request);
        } finally {
            remember(request, opinion);
            invites.settle(first, opinion);
        }
        return opinion instanceof InitialAnswer.Respond respond ? answer(request, respond) : Way.PASS;
    }

    private void remember(EdgeRequest request, InitialAnswer opinion) {
        if (opinion instanceof InitialAnswer.Respond respond && respond.status() == 503) {
            refusals.putIfAbsent(transaction(request), respond);
        }
    }

    /** Each gets the same without a transaction; beside a call, the other is a loop (RFC 3261 §8.2.2.2). */
    private Answer merged(EdgeRequest request, InitialAnswer outcome) {
        remember(request, outcome);
        return answer(request, outcome instanceof InitialAnswer.Respond respond ? respond : LOOP_DETECTED);
    }

    /** Its sender may have gone on to another server long ago, and would be recorded there and here. */
    private boolean isLate(EdgeRequest request) {
        EdgeRequest.Wait waited = request.waited();
        boolean late = waited.overAPause() || maxQueueNanos > 0 && waited.nanos() > maxQueueNanos;
        if (late) {
            counters.lateCalls.refused(waited.nanos());
        }
        return late;
    }

    private static String transaction(EdgeRequest request) {
        return request.branch() + ' ' + request.callId() + ' ' + request.cseq();
    }

    /** RFC 3261 §12.2.2. The ACK to the refusal of a re-INVITE has its branch, and the tag of the dialog. */
    private Verdict inDialog(EdgeRequest request) {
        StackState.DialogState dialog = stack.dialog(request.dialogKey());
        if (dialog == null) {
            return answer(request, NO_SUCH_CALL);
        }
        if (request.method().equals("PRACK")) {
            // RFC 3262 §3.
            return isAwaited(request, dialog) ? Way.PASS : answer(request, NO_SUCH_CALL);
        }
        if (request.cseq() > dialog.remoteCseq()) {
            return Way.PASS;
        }
        if (request.method().equals("INVITE")) {
            refusedReinvites.putIfAbsent(request.branch(), "");
        }
        return answer(request, OLD_CSEQ);
    }

    private static boolean isAwaited(EdgeRequest prack, StackState.DialogState dialog) {
        return !dialog.awaitedRack().isEmpty()
                && prack.header("RAck")
                        .map(rack -> rack.trim().replaceAll("\\s+", " "))
                        .filter(dialog.awaitedRack()::equals)
                        .isPresent();
    }

    private Answer answer(EdgeRequest request, InitialAnswer.Respond response) {
        counters.statelessAnswers.increment();
        return new Answer(response, tags.tag(request.callId(), request.branch()));
    }
}
