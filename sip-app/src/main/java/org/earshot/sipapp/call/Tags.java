// SPDX-License-Identifier: Apache-2.0
package org.earshot.sipapp.call;

import java.util.Optional;
import org.earshot.domain.call.DialogId;
import org.earshot.protocol.sip.NameAddress;
import org.earshot.protocol.sip.SipSyntaxException;
import org.earshot.sipapp.message.MessageView;

/** Dialog identity of a request as its sender wrote it. */
final class Tags {

    private Tags() {}

    static DialogId dialog(MessageView request, String callId) {
        return new DialogId(callId, tag(request, "From").orElse(""));
    }

    static Optional<String> tag(MessageView request, String header) {
        try {
            return request.header(header).map(NameAddress::parse).flatMap(NameAddress::tag);
        } catch (SipSyntaxException malformed) {
            return Optional.empty();
        }
    }
}
