// SPDX-License-Identifier: Apache-2.0
package org.earshot.sipapp.call;

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

/** The cluster's memory and the container's dialogs, for tests. Confined to one thread. */
final class FakeKeeping implements CallContinuity, DialogTransfer {

    /** What was kept, oldest first. */
    final List<KeptDialog> kept = new ArrayList<>();

    final List<SipSession> forgotten = new ArrayList<>();

    /** Where a dialog is restored. */
    Optional<FakeSession> restored = Optional.empty();

    Optional<RuntimeException> failure = Optional.empty();

    /** Where dialogs were restored, and from where new ones speak. */
    final List<String> addresses = new ArrayList<>();

    DialogKeeper keeper() {
        return keeper("");
    }

    DialogKeeper keeper(String ownAddress) {
        return new DialogKeeper(this, this, ownAddress);
    }

    KeptDialog last() {
        return kept.get(kept.size() - 1);
    }

    @Override
    public void signalling(DialogTakeover takeover) {}

    @Override
    public void keep(DialogId dialog, String signalling) {
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
        prepare.accept(session);
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
