// SPDX-License-Identifier: Apache-2.0
package org.earshot.sipapp.dialog;

import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javax.servlet.sip.SipServletResponse;
import javax.servlet.sip.SipSession;
import org.earshot.domain.call.CallContinuity;
import org.earshot.domain.call.DialogId;
import org.earshot.protocol.sip.SessionTimer;
import org.earshot.sip.api.DialogTransfer;

/** Keeps dialogs where other nodes find them, and brings theirs here. Thread-safe as far as the dialog that it is given. */
public final class DialogKeeper {

    private final CallContinuity continuity;
    private final DialogTransfer transfer;
    private final String ownAddress;

    /**
     * Keeps in the cluster's memory what the container tells of its dialogs.
     *
     * @param ownAddress this node's floating address, which its dialogs name as their Contact; empty for none
     */
    public DialogKeeper(CallContinuity continuity, DialogTransfer transfer, String ownAddress) {
        this.continuity = continuity;
        this.transfer = transfer;
        this.ownAddress = ownAddress;
    }

    /** Has a new dialog speak from this node's floating address. Called before its first answer. */
    public void begin(SipSession session) {
        if (!ownAddress.isEmpty()) {
            transfer.speakFrom(session, ownAddress);
        }
    }

    /** Keeps what a dialog will be once an answer of ours is sent. Failures are logged: the call goes on without it. */
    public void keep(SipServletResponse answer, RecordingDialog dialog, Optional<SessionTimer> timer) {
        keep(() -> transfer.export(answer), dialog, timer);
    }

    /** Keeps what a dialog is now. Failures are logged: the call goes on without it. */
    public void keep(SipSession session, RecordingDialog dialog) {
        keep(() -> transfer.export(session), dialog, SessionTimers.negotiated(session));
    }

    /** The same without waiting for the cluster; what is kept later is kept after it. */
    public void keepWithoutWaiting(SipSession session, RecordingDialog dialog) {
        keep(() -> transfer.export(session), dialog, SessionTimers.negotiated(session), continuity::keepWithoutWaiting);
    }

    private void keep(Supplier<String> export, RecordingDialog dialog, Optional<SessionTimer> timer) {
        keep(export, dialog, timer, continuity::keep);
    }

    /** The call goes on with or without it. */
    private static void keep(
            Supplier<String> export,
            RecordingDialog dialog,
            Optional<SessionTimer> timer,
            BiConsumer<DialogId, String> memory) {
        try {
            memory.accept(dialog.id(), KeptDialogText.write(dialog.keep(export.get(), timer)));
        } catch (RuntimeException | LinkageError e) {
            DialogLog.LOG.notKept(dialog.id().callId(), e);
        }
    }

    /**
     * Makes a dialog of another node one of this node's.
     *
     * @param moved the address that has come here with the dialog; empty when the dialog goes on at one of ours
     * @param prepare makes its session ready; no request of the client comes in before it is done
     * @throws RuntimeException when the dialog cannot be restored
     */
    public SipSession restore(KeptDialog kept, Optional<String> moved, Consumer<SipSession> prepare) {
        return transfer.restore(kept.container(), moved.orElse(ownAddress), prepare);
    }

    /** Drops a session and its dialog without a word to the client. */
    public void forget(SipSession session) {
        transfer.forget(session);
    }

    /**
     * The container's part of a dialog that never was.
     *
     * @param servlet the name of the servlet that its requests go to
     * @param peer the SIP URI of its client
     */
    public String madeUp(String servlet, String peer) {
        return transfer.madeUp(servlet, peer);
    }
}
