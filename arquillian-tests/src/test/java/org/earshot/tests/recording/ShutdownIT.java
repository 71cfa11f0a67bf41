// SPDX-License-Identifier: Apache-2.0
package org.earshot.tests.recording;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.earshot.tests.call.SiprecCall;
import org.earshot.tests.call.Talk;
import org.earshot.tests.call.UdpLink;
import org.earshot.tests.call.Voice;
import org.earshot.tests.node.ScriptedNode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A node that is stopped under running calls tells their clients, and closes what it has recorded. */
class ShutdownIT {
    private static final int CALLS = 5;
    private static final int SECONDS = 2;

    private final ScriptedNode node = new ScriptedNode("shutdown-node");
    private final List<UdpLink> links = new ArrayList<>();
    private final List<SiprecCall> calls = new ArrayList<>();
    private final List<Voice> voices = new ArrayList<>();

    @AfterEach
    void leaveNothingBehind() {
        voices.forEach(Voice::close);
        links.forEach(UdpLink::close);
        node.close();
    }

    @Test
    void shouldHangUpAndCloseEveryCallWhenTheServerIsTerminated() {
        node.start();
        for (int i = 0; i < CALLS; i++) {
            call(i);
        }
        Talk.of(SECONDS, voices.toArray(Voice[]::new));

        ProcessHandle server = node.terminate();

        for (SiprecCall call : calls) {
            assertThat(call.awaitBye().header("Reason"))
                    .hasValueSatisfying(reason -> assertThat(reason).contains("the recorder stops"));
        }
        server.onExit().orTimeout(60, TimeUnit.SECONDS).join();

        node.start();
        Heard heard = new Heard(node.node().as("viewer"));
        for (SiprecCall call : calls) {
            JsonNode recording = heard.recording(call.callId(), "CLOSED_ERROR");
            assertThat(recording.get("reason").asText()).isEqualTo("server_restart");
            assertThat(recording.get("flags").toString()).doesNotContain("RECOVERED");
            assertThat(heard.wav(recording).seconds()).isGreaterThan(SECONDS - 0.1);
        }
    }

    /** Each client has a socket of its own, as clients have: so none takes the BYE of another. */
    private void call(int number) {
        UdpLink link = new UdpLink(node.node().sipAddress());
        links.add(link);
        Voice near = new Voice(2 * number, SECONDS);
        Voice far = new Voice(2 * number + 1, SECONDS);
        SiprecCall call = new SiprecCall(link, near.port(), far.port());
        call.establish("");
        near.sendTo(call.ports().get(0));
        far.sendTo(call.ports().get(1));
        calls.add(call);
        voices.addAll(List.of(near, far));
    }
}
