// SPDX-License-Identifier: Apache-2.0
package org.earshot.tests.signalling;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.UUID;
import org.earshot.tests.call.SipAnswer;
import org.earshot.tests.call.TestCall;
import org.earshot.tests.call.UdpLink;
import org.earshot.tests.node.AgainstNode;
import org.earshot.tests.node.TestNode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Broken input gets a clear refusal or silence, and the node lives on. */
@AgainstNode
class MalformedIT {
    private final TestNode node = TestNode.ofTheBuild();
    private final UdpLink link = new UdpLink(node.sipAddress());

    @AfterEach
    void shouldBeAliveAfterwards() {
        link.close();
        try (UdpLink other = new UdpLink(node.sipAddress())) {
            String ping = OptionsIT.options(other, UUID.randomUUID().toString(), 1, 70);
            assertThat(OptionsIT.ask(other, ping).status()).isEqualTo(200);
        }
    }

    @Test
    void shouldRefuseWith4xxWhenTheOfferIsNoSdp() {
        assertThat(invite("application/sdp", "this is no session description\r\n")
                        .status())
                .isBetween(400, 499);
    }

    @Test
    void shouldRefuseOrOfferItselfWhenTheBodyIsOfAnUnknownType() {
        SipAnswer answer = invite("application/x-unheard-of", "?\r\n");

        if (answer.status() == 200) {
            assertThat(answer.sdp("m=audio ")).isNotEmpty();
        } else {
            assertThat(answer.status()).isEqualTo(415);
        }
    }

    @Test
    void shouldRefuseWith4xxWhenNoOfferedCodecCanBeStored() {
        String sdp = "v=0\r\no=- 1 1 IN IP4 127.0.0.1\r\ns=-\r\nc=IN IP4 127.0.0.1\r\nt=0 0\r\n"
                + "m=audio 4000 TCP/UNHEARD-OF 0\r\n";
        assertThat(invite("application/sdp", sdp).status()).isEqualTo(488);
    }

    @Test
    void shouldRefuseWith481WhenTheDialogIsUnknown() {
        String request = OptionsIT.options(link, UUID.randomUUID().toString(), 7, 70)
                .replace("OPTIONS", "BYE")
                .replace("To: <sip:127.0.0.1>", "To: <sip:127.0.0.1>;tag=never-given");

        assertThat(OptionsIT.ask(link, request).status()).isEqualTo(481);
    }

    @Test
    void shouldRefuseWith420WhenAnUnknownExtensionIsRequired() {
        String request = OptionsIT.options(link, UUID.randomUUID().toString(), 1, 70)
                .replace("OPTIONS", "INVITE")
                .replace(
                        "Content-Length",
                        "Contact: <sip:src@" + link.local() + ">\r\nRequire: x-unheard-of\r\nContent-Length");

        SipAnswer answer = OptionsIT.ask(link, request);

        assertThat(answer.status()).isEqualTo(420);
        assertThat(answer.header("Unsupported")).contains("x-unheard-of");
    }

    @Test
    void shouldLiveOnWhenItGetsGarbage() {
        link.send("\0\1\2 garbage \r\n\r\n");
        link.send("INVITE\r\n\r\n");
        link.send("INVITE sip:x SIP/2.0\r\nVia: nonsense\r\n\r\n");
        link.send("SIP/2.0 200 OK\r\n\r\n");

        assertThat(link.receive(Duration.ofMillis(300)).map(SipAnswer::status).orElse(400))
                .isBetween(400, 599);
    }

    private SipAnswer invite(String type, String body) {
        return TestCall.with(link, type, body).invite();
    }
}
