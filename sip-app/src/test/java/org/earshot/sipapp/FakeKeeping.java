// SPDX-License-Identifier: Apache-2.0
package org.earshot.sipapp;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javax.servlet.sip.SipServletResponse;
import javax.servlet.sip.SipSession;
import org.earshot.domain.call.CallContinuity;
import org.earshot.domain.call.DialogId;
import org.earshot.domain.call.DialogTakeover;
import org.earshot.sip.api.DialogTransfer;
import org.earshot.sipapp.dialog.DialogKeeper;
import org.earshot.sipapp.dialog.KeptDialog;
import org.earshot.sipapp.dialog.KeptDialogText;

/** The cluster's memory and the container's dialogs, for tests. Confined to one thread. */
public final class FakeKeeping implements CallContinuity, DialogTransfer {

    /** What was kept, oldest first. */
    public final List<KeptDialog> kept = new ArrayList<>();

    public final List<SipSession> forgotten = new ArrayList<>();

    /** Where a dialog is restored. */
    public Optional<FakeSession> restored = Optional.empty();

    public Optional<RuntimeException> failure = Optional.empty();

    /** What goes wrong once a dialog that is restored has been prepared. */
    public Optional<RuntimeException> lateFailure = Optional.empty();

    /** Whether dialogs were open to requests of the client when they were kept, oldest first. */
    public final List<Boolean> keptWhileOpen = new ArrayList<>();

    private boolean restoring;

    /** Where dialogs were restored, and from where new ones speak. */
    public final List<String> addresses = new ArrayList<>();

    public DialogKeeper keeper() {
        return keeper("");
    }

    public DialogKeeper keeper(String ownAddress) {
        return new DialogKeeper(this, this, ownAddress);
    }

    public KeptDialog last() {
        return kept.get(kept.size() - 1);
    }

    @Override
    public void signalling(DialogTakeover takeover) {}

    @Override
    public void keep(DialogId dialog, String signalling) {
        keptWhileOpen.add(!restoring);
        kept.add(KeptDialogText.read(signalling));
    }

    @Override
    public void keepWithoutWaiting(DialogId dialog, String signalling) {
        keep(dialog, signalling);
    }

    @Override
    public String export(SipServletResponse answer) {
        failure.ifPresent(e -> {
            throw e;
        });
        return "after an answer";
    }

    @Override
    public String export(SipSession session) {
        return "as it is";
    }

    @Override
    public void speakFrom(SipSession session, String address) {
        addresses.add(address);
    }

    @Override
    public SipSession restore(String dialog, String address, Consumer<SipSession> prepare) {
        addresses.add(address);
        SipSession session = restored.orElseThrow(() -> new IllegalStateException("the dialog is here")).session;
        restoring = true;
        prepare.accept(session);
        restoring = false;
        lateFailure.ifPresent(e -> {
            throw e;
        });
        return session;
    }

    @Override
    public void forget(SipSession session) {
        forgotten.add(session);
    }

    @Override
    public String madeUp(String servlet, String peer) {
        return "made up";
    }
}
