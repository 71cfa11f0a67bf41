// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import gov.nist.javax.sip.message.SIPRequest;
import gov.nist.javax.sip.message.SIPResponse;
import gov.nist.javax.sip.parser.StringMsgParser;
import java.nio.charset.StandardCharsets;
import java.text.ParseException;
import org.earshot.sip.api.InitialAnswer;
import org.junit.jupiter.api.Test;

class StatelessAnswersTest {
    private static final String INVITE = "INVITE sip:pilot@192.0.2.1 SIP/2.0\r\n"
            + "Via: SIP/2.0/UDP 192.0.2.9:5060;branch=z9hG4bK1;rport=5060;received=192.0.2.9\r\n"
            + "Via: SIP/2.0/TCP 198.51.100.1;branch=z9hG4bK0\r\nMax-Forwards: 70\r\n"
            + "From: <sip:a@b>;tag=1\r\nTo: <sip:pilot@192.0.2.1>\r\nCall-ID: c1\r\nCSeq: 7 INVITE\r\n"
            + "X-Cisco: far;near\r\nm: <sip:a@192.0.2.9>\r\nContent-Length: 0\r\n\r\n";

    private final StatelessAnswers answers = new StatelessAnswers(new StatelessTags());

    private static SIPRequest parse(String text) throws ParseException {
        return (SIPRequest)
                new StringMsgParser().parseSIPMessage(text.getBytes(StandardCharsets.UTF_8), true, false, null);
    }

    @Test
    void shouldCopyWhatRfc3261Section826Wants() throws ParseException {
        InitialAnswer.Respond redirect = InitialAnswer.respond(302)
                .withHeader("Contact", "<sip:n1@192.0.2.2>;q=1.0")
                .withHeader("Contact", "<sip:n2@192.0.2.3>;q=0.5");

        String answer = answers.build(parse(INVITE), redirect).toString();

        assertThat(answer)
                .startsWith("SIP/2.0 302 ")
                .contains(
                        "Via: SIP/2.0/UDP 192.0.2.9:5060;branch=z9hG4bK1;rport=5060;received=192.0.2.9",
                        "SIP/2.0/TCP 198.51.100.1;branch=z9hG4bK0",
                        "From: <sip:a@b>;tag=1",
                        "Call-ID: c1",
                        "CSeq: 7 INVITE",
                        "Contact: <sip:n1@192.0.2.2>;q=1.0, <sip:n2@192.0.2.3>;q=0.5",
                        "Content-Length: 0");
    }

    @Test
    void shouldGiveRetransmissionsTheSameTagAndKnowTheAck() throws ParseException {
        SIPResponse first = answers.build(parse(INVITE), InitialAnswer.respond(486));
        SIPResponse second = answers.build(parse(INVITE), InitialAnswer.respond(486));
        String ack = INVITE.replace("INVITE", "ACK")
                .replace("To: <sip:pilot@192.0.2.1>", "To: <sip:pilot@192.0.2.1>;tag=" + first.getToTag());

        assertThat(first.getToTag()).hasSizeGreaterThan(8).isEqualTo(second.getToTag());
        assertThat(answers.isOwnAck(parse(ack))).isTrue();
        assertThat(answers.isOwnAck(parse(ack.replace("branch=z9hG4bK1", "branch=z9hG4bK2"))))
                .isFalse();
        assertThat(new StatelessAnswers(new StatelessTags()).isOwnAck(parse(ack)))
                .as("another boot")
                .isFalse();
    }

    @Test
    void shouldShowHeadersByLongAndCompactName() throws ParseException {
        ReceivedRequest request = new ReceivedRequest(parse(INVITE));

        assertThat(request.headers("v")).hasSize(2);
        assertThat(request.header("contact")).contains("<sip:a@192.0.2.9>");
        assertThat(request.header("x-cisco")).contains("far;near");
        assertThat(request.header("Subject")).isEmpty();
        assertThat(request.requestUri()).isEqualTo("sip:pilot@192.0.2.1");
    }
}
