// SPDX-License-Identifier: Apache-2.0
package org.earshot.tests.signalling;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Locale;
import java.util.UUID;
import org.earshot.tests.call.SipAnswer;
import org.earshot.tests.call.UdpLink;
import org.earshot.tests.node.AgainstNode;
import org.earshot.tests.node.TestNode;
import org.junit.jupiter.api.Test;

/** OPTIONS as call controllers send it to learn whether a recorder is alive (RFC 3261 §11). */
@AgainstNode
class OptionsIT {
    private final TestNode node = TestNode.ofTheBuild();

    private static final Duration WITHIN = Duration.ofSeconds(5);

    @Test
    void shouldSayWhatItCanDoWhenAsked() {
        try (UdpLink link = new UdpLink(node.sipAddress())) {
            SipAnswer answer = ask(link, options(link, UUID.randomUUID().toString(), 1, 70));

            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.header("Allow"))
                    .hasValueSatisfying(
                            allow -> assertThat(allow).contains("INVITE", "ACK", "BYE", "CANCEL", "OPTIONS", "UPDATE"));
            assertThat(answer.header("Accept"))
                    .hasValueSatisfying(accept -> assertThat(accept).contains("application/sdp"));
            assertThat(answer.toTag()).isNotEmpty();
        }
    }

    @Test
    void shouldAnswerEveryRetransmissionWhenTheAnswerWasLost() {
        try (UdpLink link = new UdpLink(node.sipAddress())) {
            String request = options(link, UUID.randomUUID().toString(), 1, 70);

            assertThat(ask(link, request).status()).isEqualTo(200);
            for (int i = 1; i < 5; i++) {
                assertThat(link.waitT1()).as("more answers than questions").isEmpty();
                link.send(request);
                assertThat(link.receive(WITHIN))
                        .as("answer to copy %d", i)
                        .hasValueSatisfying(
                                answer -> assertThat(answer.status()).isEqualTo(200));
            }
        }
    }

    @Test
    void shouldAnswerAsTheLastHopWhenMaxForwardsIsZero() {
        try (UdpLink link = new UdpLink(node.sipAddress())) {
            assertThat(ask(link, options(link, UUID.randomUUID().toString(), 1, 0))
                            .status())
                    .isIn(200, 483);
        }
    }

    static SipAnswer ask(UdpLink link, String request) {
        link.send(request);
        return link.await("answer", answer -> answer.status() >= 200);
    }

    static String options(UdpLink link, String callId, int cseq, int maxForwards) {
        return String.format(
                Locale.ROOT,
                "OPTIONS sip:127.0.0.1:%d SIP/2.0\r\nVia: SIP/2.0/UDP %s;branch=z9hG4bK%s;rport\r\n"
                        + "Max-Forwards: %d\r\nFrom: <sip:probe@tests.invalid>;tag=1\r\nTo: <sip:127.0.0.1>\r\n"
                        + "Call-ID: %s\r\nCSeq: %d OPTIONS\r\nContent-Length: 0\r\n\r\n",
                link.recorder().getPort(),
                link.local(),
                UUID.randomUUID(),
                maxForwards,
                callId,
                cseq);
    }
}
