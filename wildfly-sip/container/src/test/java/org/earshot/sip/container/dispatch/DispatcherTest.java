// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import gov.nist.javax.sip.message.SIPRequest;
import gov.nist.javax.sip.parser.StringMsgParser;
import java.nio.charset.StandardCharsets;
import java.text.ParseException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DispatcherTest {

    static SIPRequest request(String method, String contact) throws ParseException {
        String text = method + " sip:recorder@192.0.2.11 SIP/2.0\r\n"
                + "Via: SIP/2.0/UDP 192.0.2.20:5060;branch=z9hG4bK1\r\n"
                + "From: <sip:a@192.0.2.20>;tag=1\r\nTo: <sip:recorder@192.0.2.11>\r\nCall-ID: call-1\r\n"
                + "CSeq: 1 " + method + "\r\n" + contact + "Content-Length: 0\r\n\r\n";
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return (SIPRequest) new StringMsgParser().parseSIPMessage(bytes, true, false, null);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Contact: *\r\n"})
    void shouldMissTheContactOfAnInvite(String contact) throws ParseException {
        assertThat(Dispatcher.lacksContact(request("INVITE", contact))).isTrue();
        assertThat(Dispatcher.lacksContact(request("OPTIONS", contact))).isFalse();
    }

    @Test
    void shouldFindTheContactOfAnInvite() throws ParseException {
        SIPRequest invite = request("INVITE", "Contact: <sip:a@192.0.2.20>;isFocus\r\n");
        assertThat(Dispatcher.lacksContact(invite)).isFalse();
    }
}
