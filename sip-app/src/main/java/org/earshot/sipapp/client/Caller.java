// SPDX-License-Identifier: Apache-2.0
package org.earshot.sipapp.client;

import java.util.Optional;
import org.earshot.protocol.sip.NameAddress;
import org.earshot.protocol.sip.SipSyntaxException;
import org.earshot.sipapp.message.MessageView;

/** The From header of a request, read once. */
record Caller(String addressOfRecord, Optional<String> name) {

    private static final String UNKNOWN = "<sip:anonymous@anonymous.invalid>";

    static Caller of(MessageView request) {
        try {
            NameAddress from = NameAddress.parse(request.header("From").orElse(UNKNOWN));
            return new Caller(from.addressOfRecord(), from.displayName().or(() -> assertedName(request)));
        } catch (SipSyntaxException malformed) {
            return new Caller("sip:anonymous@anonymous.invalid", Optional.empty());
        }
    }

    /** The name that the network vouches for (RFC 3325), if From has none. */
    private static Optional<String> assertedName(MessageView request) {
        return request.headers("P-Asserted-Identity").stream()
                .flatMap(value -> NameAddress.parseAll(value).stream())
                .flatMap(each -> each.displayName().stream())
                .findFirst();
    }
}
