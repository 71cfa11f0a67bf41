// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.dispatch;

import gov.nist.javax.sip.stack.SIPDialog;
import gov.nist.javax.sip.stack.SIPServerTransaction;
import gov.nist.javax.sip.stack.SIPTransactionStack;

/** What the stack knows of transactions and dialogs, asked before it sees a request. Thread-safe. */
interface StackState {

    /** Whether there is a server transaction, or one is about to be. */
    boolean hasTransaction(String key);

    /** Whether the listener is at work on the request of a transaction right now. */
    boolean isPending(String key);

    /** The dialog, or null. */
    DialogState dialog(String key);

    /**
     * What a dialog has seen.
     *
     * @param remoteCseq the number of the peer's last request, or -1
     * @param awaitedRack {@code RSeq CSeq method} of the reliable provisional response that waits for its PRACK, or empty
     */
    record DialogState(long remoteCseq, String awaitedRack) {}

    /** The state of a stack. */
    static StackState of(SIPTransactionStack stack) {
        return new StackState() {
            @Override
            public boolean hasTransaction(String key) {
                return stack.findTransaction(key, true) != null || isPending(key);
            }

            @Override
            public boolean isPending(String key) {
                return stack.findPendingTransaction(key) != null;
            }

            @Override
            public DialogState dialog(String key) {
                SIPDialog dialog = stack.getDialog(key);
                return dialog == null ? null : new DialogState(dialog.getRemoteSeqNumber(), awaitedRack(dialog));
            }
        };
    }

    private static String awaitedRack(SIPDialog dialog) {
        return dialog.isServer()
                        && dialog.getFirstTransactionInt() instanceof SIPServerTransaction invite
                        && invite.getReliableProvisionalResponse() != null
                ? invite.getPendingReliableRSeqNumber()
                        + " "
                        + invite.getPendingReliableCSeqNumber()
                        + " "
                        + invite.getPendingReliableResponseMethod()
                : "";
    }
}
