// SPDX-License-Identifier: Apache-2.0
package org.earshot.tests.signalling;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import org.earshot.tests.call.SipAnswer;
import org.earshot.tests.call.SiprecCall;
import org.earshot.tests.call.TestCall;
import org.earshot.tests.call.UdpLink;
import org.earshot.tests.call.Voice;
import org.earshot.tests.node.AgainstNode;
import org.earshot.tests.node.TestNode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Setting a dialog up: what the answer holds, what comes when messages are lost or cross. */
@AgainstNode
class InviteIT {
    private final TestNode node = TestNode.ofTheBuild();
    private final UdpLink link = new UdpLink(node.sipAddress());
    private final Voice near = new Voice(1, 5);
    private final Voice far = new Voice(2, 5);

    @AfterEach
    void hangUpOurSockets() {
        link.close();
        near.close();
        far.close();
    }

    @Test
    void shouldReceiveOnlyAndEchoTheLabelsWhenItAnswersSiprec() {
        SiprecCall call = new SiprecCall(link, near.port(), far.port());

        SipAnswer ok = call.establish("");

        assertThat(ok.header("Content-Type")).contains("application/sdp");
        assertThat(ok.sdp("m=audio ")).hasSize(2);
        assertThat(ok.sdp("a=label:")).containsExactly("1", "2");
        assertThat(ok.sdp("a=recvonly")).hasSize(2);
        assertThat(call.ports()).doesNotContain(0).doesNotHaveDuplicates();
        assertThat(call.bye().status()).isEqualTo(200);
    }

    @Test
    void shouldSendTheSame200WhenTheInviteComesAgain() {
        TestCall call = TestCall.direct(link, near.port());

        SipAnswer first = call.invite();
        SipAnswer second = call.resendInvite();

        assertThat(first.status()).isEqualTo(200);
        assertThat(second.text()).isEqualTo(first.text());
        call.ack("");
        assertThat(call.bye().status()).isEqualTo(200);
        assertThat(node.as("viewer").recordingsOf(call.callId())).hasSize(1);
    }

    @Test
    void shouldEndTheCallOneWayOrTheOtherWhenCancelCrossesThe200() {
        TestCall call = TestCall.direct(link, near.port());

        SipAnswer answer = call.inviteAndCancel();

        assertThat(answer.status()).isIn(200, 487);
        if (answer.status() == 200) {
            call.ack("");
            assertThat(call.bye().status()).isEqualTo(200);
        }
        JsonNode recordings = node.as("viewer").recordingsOf(call.callId());
        assertThat(recordings.size()).isLessThanOrEqualTo(1);
    }

    @Test
    void shouldSendTheSame200WhenTheByeComesAgain() {
        TestCall call = TestCall.direct(link, near.port());
        call.establish("");

        SipAnswer first = call.bye();
        assertThat(first.status()).isEqualTo(200);
        assertThat(call.resendBye().text()).isEqualTo(first.text());
    }
}
