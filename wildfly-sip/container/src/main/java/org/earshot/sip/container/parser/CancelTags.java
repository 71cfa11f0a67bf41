// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.parser;

import gov.nist.javax.sip.message.SIPRequest;
import gov.nist.javax.sip.stack.SIPServerTransaction;
import gov.nist.javax.sip.stack.SIPTransactionStack;
import javax.sip.Dialog;
import org.mobicents.servlet.sip.core.session.MobicentsSipSession;
import org.mobicents.servlet.sip.message.TransactionApplicationData;

/**
 * Gives a CANCEL the To tag of the INVITE that it is for, so that the 200 to it has the tag that it should (RFC 3261 §9.2).
 * The stack and the core copy To from the request and add none. Thread-safe.
 */
final class CancelTags {
    private final SIPTransactionStack stack;

    CancelTags(SIPTransactionStack stack) {
        this.stack = stack;
    }

    void addTo(SIPRequest cancel) {
        if (cancel.getTo() == null || cancel.getToTag() != null || cancel.getTopmostVia() == null) {
            return;
        }
        if (stack.findCancelTransaction(cancel, true) instanceof SIPServerTransaction invite) {
            String tag = tagOf(invite);
            if (tag != null) {
                cancel.setToTag(tag);
            }
        }
    }

    private static String tagOf(SIPServerTransaction invite) {
        Dialog dialog = invite.getDialog();
        if (dialog != null && dialog.getLocalTag() != null) {
            return dialog.getLocalTag();
        }
        if (invite.getApplicationData() instanceof TransactionApplicationData data
                && data.getSipServletMessage() != null) {
            MobicentsSipSession session = data.getSipServletMessage().getSipSession();
            return session == null ? null : session.getKey().getToTag();
        }
        return null;
    }
}
