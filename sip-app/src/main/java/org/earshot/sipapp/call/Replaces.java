// SPDX-License-Identifier: Apache-2.0
package org.earshot.sipapp.call;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.earshot.domain.call.DialogId;
import org.earshot.sipapp.message.MessageView;
import org.earshot.sipapp.message.SipFailure;
import org.earshot.sipapp.message.SipFailureException;

/**
 * The dialog that an INVITE is to take the place of (RFC 3891 §6.1).
 *
 * @param dialog as its client names it: the from-tag of the header is the client's
 * @param localTag our tag in it
 * @param earlyOnly whether only a dialog that is not yet answered may be replaced
 */
record Replaces(DialogId dialog, String localTag, boolean earlyOnly) {

    /**
     * Reads the header of an INVITE.
     *
     * @throws SipFailureException 400 when it is malformed or there are several (RFC 3891 §3)
     */
    static Optional<Replaces> of(MessageView invite) {
        List<String> values = invite.headers("Replaces");
        if (values.isEmpty()) {
            return Optional.empty();
        }
        String[] parts = values.get(0).split(";");
        String toTag = "";
        String fromTag = "";
        boolean earlyOnly = false;
        for (int index = 1; index < parts.length; index++) {
            String[] parameter = parts[index].strip().split("\\s*=\\s*", 2);
            String value = parameter.length > 1 ? parameter[1] : "";
            switch (parameter[0].toLowerCase(Locale.ROOT)) {
                case "to-tag" -> toTag = value;
                case "from-tag" -> fromTag = value;
                case "early-only" -> earlyOnly = true;
                default -> {
                    // Other parameters mean nothing here.
                }
            }
        }
        if (values.size() > 1 || parts[0].isBlank() || toTag.isEmpty() || fromTag.isEmpty()) {
            throw new SipFailureException(SipFailure.of(400, "Bad Request").withWarning("Replaces"));
        }
        return Optional.of(new Replaces(new DialogId(parts[0].strip(), fromTag), toTag, earlyOnly));
    }
}
