// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.message;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import org.earshot.sip.api.InitialAnswer;
import org.junit.jupiter.api.Test;

class EdgeAnswerTest {
    private static final String INVITE = "INVITE sip:pilot@192.0.2.1 SIP/2.0\r\n"
            + "Via: SIP/2.0/UDP 192.0.2.9:5070;branch=z9hG4bK1\r\n"
            + "v: SIP/2.0/TCP 198.51.100.1;branch=z9hG4bK0\r\nMax-Forwards: 70\r\n"
            + "f: \"J\u00fcrgen, <x>;tag=no\" <sip:a@b;tag=uri>;tag=1\r\nTo: <sip:pilot@192.0.2.1>\r\n"
            + "Call-ID:\r\n c1\r\nCSeq: 7 INVITE\r\n"
            + "Supported: timer, replaces\r\nk: 100rel\r\nX-Cisco: far,near\r\nm: <sip:a@192.0.2.9>\r\n"
            + "Content-Length: 0\r\n\r\n";

    private static EdgeRequest request(String text) {
        return new EdgeRequest(
                text.getBytes(StandardCharsets.UTF_8),
                "UDP",
                new InetSocketAddress("192.0.2.9", 5999),
                new InetSocketAddress("192.0.2.1", 5060),
                EdgeRequest.Wait.NONE);
    }

    private static String text(EdgeAnswer answer) {
        return new String(answer.bytes(), StandardCharsets.UTF_8);
    }

    @Test
    void shouldCopyWhatRfc3261Section826Wants() {
        EdgeAnswer answer = EdgeAnswer.of(
                request(INVITE),
                InitialAnswer.respond(302)
                        .withHeader("Contact", "<sip:n1@192.0.2.2>;q=1.0")
                        .withHeader("Contact", "<sip:n2@192.0.2.3>;q=0.5"),
                "me");

        assertThat(text(answer))
                .isEqualTo("SIP/2.0 302 Moved Temporarily\r\n"
                        + "Via: SIP/2.0/UDP 192.0.2.9:5070;branch=z9hG4bK1\r\n"
                        + "Via: SIP/2.0/TCP 198.51.100.1;branch=z9hG4bK0\r\n"
                        + "From: \"J\u00fcrgen, <x>;tag=no\" <sip:a@b;tag=uri>;tag=1\r\n"
                        + "To: <sip:pilot@192.0.2.1>;tag=me\r\nCall-ID: c1\r\nCSeq: 7 INVITE\r\n"
                        + "Contact: <sip:n1@192.0.2.2>;q=1.0\r\nContact: <sip:n2@192.0.2.3>;q=0.5\r\n"
                        + "Content-Length: 0\r\n\r\n");
        assertThat(answer.port()).as("RFC 3261 §18.2.2").isEqualTo(5070);
    }

    @Test
    void shouldAnswerToTheSourceWhenRportIsAsked() {
        EdgeAnswer answer = EdgeAnswer.of(
                request(INVITE.replace(
                        "192.0.2.9:5070;branch=z9hG4bK1\r\nv: ",
                        "host.example;rport;received=9.9.9.9;branch=z9hG4bK1, ")),
                InitialAnswer.respond(486),
                "me");

        assertThat(text(answer))
                .contains("Via: SIP/2.0/UDP host.example;branch=z9hG4bK1;received=192.0.2.9;rport=5999, SIP/2.0/TCP ");
        assertThat(answer.port()).isEqualTo(5999);
    }

    @Test
    void shouldAnswerToTheDefaultPortAndKeepATag() {
        EdgeAnswer answer = EdgeAnswer.of(
                request(INVITE.replace("192.0.2.9:5070", "[2001:db8::9]")
                        .replace("192.0.2.1>\r\nCall", "x>;tag=t\r\nCall")),
                InitialAnswer.respond(481),
                "me");

        assertThat(text(answer)).contains(";branch=z9hG4bK1;received=192.0.2.9\r\n", "To: <sip:pilot@x>;tag=t\r\n");
        assertThat(answer.port()).isEqualTo(5060);
    }

    @Test
    void shouldShowARequestAsTheHandlerNeedsIt() {
        EdgeRequest request = request(INVITE);

        assertThat(request.method()).isEqualTo("INVITE");
        assertThat(request.requestUri()).isEqualTo("sip:pilot@192.0.2.1");
        assertThat(request.callId()).isEqualTo("c1");
        assertThat(request.fromTag()).isEqualTo("1");
        assertThat(request.toTag()).isEmpty();
        assertThat(request.branch()).isEqualTo("z9hG4bK1");
        assertThat(request.transactionKey()).isEqualTo("z9hg4bk1");
        assertThat(request.cseq()).isEqualTo(7);
        assertThat(request.hasContact()).isTrue();
        assertThat(request.headers("Via")).hasSize(2);
        assertThat(request.headers("SUPPORTED")).containsExactly("timer", "replaces", "100rel");
        assertThat(request.header("x-cisco")).contains("far,near");
        assertThat(request.header("Contact")).contains("<sip:a@192.0.2.9>");
        assertThat(request.header("Subject")).isEmpty();
    }
}
