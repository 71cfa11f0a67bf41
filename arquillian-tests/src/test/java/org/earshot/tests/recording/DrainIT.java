// SPDX-License-Identifier: Apache-2.0
package org.earshot.tests.recording;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import org.earshot.tests.call.SipAnswer;
import org.earshot.tests.call.Talk;
import org.earshot.tests.call.TestCall;
import org.earshot.tests.call.UdpLink;
import org.earshot.tests.call.Voice;
import org.earshot.tests.node.AgainstNode;
import org.earshot.tests.node.Management;
import org.earshot.tests.node.RestApi;
import org.earshot.tests.node.TestNode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A node that is being drained refuses new calls and finishes the running ones. */
@AgainstNode
class DrainIT {
    private final TestNode node = TestNode.ofTheBuild();
    private final RestApi admin = node.as("admin");
    private final UdpLink link = new UdpLink(node.sipAddress());
    private final Voice voice = new Voice(31, 3);

    @AfterEach
    void takeCallsAgain() {
        admin.send("POST", "/api/v1/node/undrain");
        link.close();
        voice.close();
    }

    @Test
    void shouldRefuseNewCallsAndFinishTheRunningOneWhenDrained() {
        TestCall running = TestCall.direct(link, voice.port());
        running.establish("");
        voice.sendTo(running.ports().get(0));
        Talk.of(1, voice);

        assertThat(admin.send("POST", "/api/v1/node/drain").statusCode()).isEqualTo(200);

        assertThat(ping().status()).isEqualTo(503);
        SipAnswer refused = TestCall.direct(link, voice.port()).invite();
        assertThat(refused.status()).isEqualTo(503);
        assertThat(refused.header("Retry-After")).isPresent();
        assertThat(node.asNobody().get("/health/ready").statusCode()).isEqualTo(503);
        assertThat(node.asNobody().get("/health/live").statusCode()).isEqualTo(200);
        Talk.of(2, voice);
        assertThat(running.bye().status()).isEqualTo(200);
        var recording = new Heard(admin).recording(running.callId(), "CLOSED_NORMAL");
        assertThat(recording.get("durationSeconds").asDouble()).isGreaterThan(2.5);

        assertThat(admin.send("POST", "/api/v1/node/undrain").statusCode()).isEqualTo(200);
        assertThat(ping().status()).isEqualTo(200);
    }

    @Test
    void shouldRefuseNewCallsAndFinishTheRunningOneWhenTheServerIsSuspended() {
        TestCall running = TestCall.direct(link, voice.port());
        running.establish("");
        voice.sendTo(running.ports().get(0));
        Talk.of(1, voice);

        try (Management management = new Management(node)) {
            management.run("suspend");
            try {
                assertThat(ping().status()).isEqualTo(503);
                assertThat(TestCall.direct(link, voice.port()).invite().status())
                        .isEqualTo(503);
                Talk.of(2, voice);
                assertThat(running.bye().status()).isEqualTo(200);
            } finally {
                management.run("resume");
            }
        }

        var recording = new Heard(admin).recording(running.callId(), "CLOSED_NORMAL");
        assertThat(recording.get("durationSeconds").asDouble()).isGreaterThan(2.5);
        assertThat(ping().status()).isEqualTo(200);
    }

    private SipAnswer ping() {
        link.send(String.join(
                "\r\n",
                "OPTIONS sip:127.0.0.1 SIP/2.0",
                "Via: SIP/2.0/UDP " + link.local() + ";branch=z9hG4bK" + UUID.randomUUID(),
                "Max-Forwards: 70",
                "From: <sip:probe@tests.invalid>;tag=1",
                "To: <sip:127.0.0.1>",
                "Call-ID: " + UUID.randomUUID(),
                "CSeq: 1 OPTIONS",
                "Content-Length: 0",
                "",
                ""));
        return link.await("answer", answer -> answer.header("CSeq").orElse("").equals("1 OPTIONS"));
    }
}
