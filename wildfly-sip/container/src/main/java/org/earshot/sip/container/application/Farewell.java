// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.application;

import java.time.Duration;
import java.util.Collection;
import java.util.Iterator;
import java.util.Set;
import java.util.function.BooleanSupplier;
import javax.sip.ClientTransaction;
import javax.sip.Transaction;
import javax.sip.TransactionState;
import org.earshot.sip.api.StopListener;
import org.earshot.sip.container.logging.ContainerLog;
import org.mobicents.servlet.sip.core.session.MobicentsSipSession;

/** Lets the servlets of an application end their dialogs before it stops, and waits for the answers. Confined to one stop. */
final class Farewell {
    /** Enough for three copies of a BYE over UDP (RFC 3261 §17.1.2.2: after 0.5, 1.5 and 3.5 s). */
    static final Duration LONGEST = Duration.ofSeconds(4);

    private static final long PAUSE_MILLIS = 10;

    private final Duration longest;
    private final BooleanSupplier unanswered;

    Farewell(Duration longest, BooleanSupplier unanswered) {
        this.longest = longest;
        this.unanswered = unanswered;
    }

    /** The farewell of an application with these sessions. */
    static Farewell of(SessionRegistry sessions) {
        return new Farewell(LONGEST, () -> anyUnanswered(sessions.getAllSipSessions()));
    }

    /** Tells the listeners; one that fails is no reason not to tell the others. */
    static void tell(String application, Collection<StopListener> listeners) {
        for (StopListener listener : listeners) {
            try {
                listener.beforeStop();
            } catch (RuntimeException | LinkageError e) {
                ContainerLog.LOG.notificationFailed(application, "beforeStop", e);
            }
        }
    }

    /** Returns when all requests are answered, the time is up or the thread is interrupted; false if some are not answered. */
    boolean await() {
        long until = System.nanoTime() + longest.toNanos();
        while (unanswered.getAsBoolean()) {
            if (System.nanoTime() - until >= 0 || !pause()) {
                return false;
            }
        }
        return true;
    }

    private static boolean pause() {
        try {
            Thread.sleep(PAUSE_MILLIS);
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static boolean anyUnanswered(Iterator<MobicentsSipSession> sessions) {
        while (sessions.hasNext()) {
            Set<Transaction> transactions = sessions.next().getOngoingTransactions();
            if (transactions != null && transactions.stream().anyMatch(Farewell::isUnanswered)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isUnanswered(Transaction transaction) {
        TransactionState state = transaction.getState();
        return transaction instanceof ClientTransaction
                && (state == TransactionState.CALLING
                        || state == TransactionState.TRYING
                        || state == TransactionState.PROCEEDING);
    }
}
