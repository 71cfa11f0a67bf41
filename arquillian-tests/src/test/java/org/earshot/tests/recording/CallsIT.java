// SPDX-License-Identifier: Apache-2.0
package org.earshot.tests.recording;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.earshot.tests.call.Sdp;
import org.earshot.tests.call.SiprecCall;
import org.earshot.tests.call.Talk;
import org.earshot.tests.call.TestCall;
import org.earshot.tests.call.UdpLink;
import org.earshot.tests.call.UnifiedCmLeg;
import org.earshot.tests.call.Voice;
import org.earshot.tests.node.AgainstNode;
import org.earshot.tests.node.TestNode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Each kind of call leaves one recording that sounds like what was said. */
@AgainstNode
class CallsIT {
    private static final int SECONDS = 3;

    private final TestNode node = TestNode.ofTheBuild();
    private final Heard heard = new Heard(node.as("viewer"));
    private final UdpLink link = new UdpLink(node.sipAddress());
    private final Voice near = new Voice(11, SECONDS);
    private final Voice far = new Voice(12, SECONDS);

    @AfterEach
    void hangUpOurSockets() {
        link.close();
        near.close();
        far.close();
    }

    @Test
    void shouldKeepBothVoicesApartWhenASiprecCallEnds() {
        SiprecCall call = new SiprecCall(link, near.port(), far.port());
        call.establish("");
        near.sendTo(call.ports().get(0));
        far.sendTo(call.ports().get(1));
        Talk.of(SECONDS, near, far);
        assertThat(call.bye().status()).isEqualTo(200);

        JsonNode recording = heard.recording(call.callId(), "CLOSED_NORMAL");

        assertThat(recording.get("client").asText()).isEqualTo("SIPREC");
        assertThat(texts(recording.get("participants"), "name")).containsExactlyInAnyOrder("Anna", "Bert");
        assertThat(texts(recording.get("tracks"), "packets"))
                .containsOnly(String.valueOf(near.sent()), String.valueOf(far.sent()))
                .hasSize(2);
        heard.assertVoices(heard.wav(recording), near, far);
    }

    @Test
    void shouldPutBothLegsIntoOneRecordingWhenUnifiedCmForksACall() {
        int refci = new Random().nextInt(1_000_000, 100_000_000);
        UnifiedCmLeg nearLeg = new UnifiedCmLeg(link, "nearend", refci);
        UnifiedCmLeg farLeg = new UnifiedCmLeg(link, "farend", refci);
        nearLeg.establish(Sdp.offer("sendonly", near.port()));
        farLeg.establish(Sdp.offer("sendonly", far.port()));
        near.sendTo(nearLeg.ports().get(0));
        far.sendTo(farLeg.ports().get(0));
        Talk.of(SECONDS, near, far);
        assertThat(nearLeg.bye().status()).isEqualTo(200);
        assertThat(farLeg.bye().status()).isEqualTo(200);

        JsonNode recording = heard.recording(nearLeg.callId(), "CLOSED_NORMAL");

        assertThat(recording.get("client").asText()).isEqualTo("UNIFIED_CM");
        assertThat(recording.get("id"))
                .isEqualTo(heard.recording(farLeg.callId(), "CLOSED_NORMAL").get("id"));
        assertThat(recording.get("dialogs")).hasSize(2);
        heard.assertVoices(heard.wav(recording), near, far);
    }

    @Test
    void shouldListTheCallAsRunningWhenItHasNotEnded() {
        TestCall call = TestCall.direct(link, near.port());
        call.establish("");
        near.sendTo(call.ports().get(0));
        Talk.of(1, near);

        JsonNode running = heard.recording(call.callId(), "ACTIVE");
        assertThat(heard.wav(running).seconds()).as("rendered up to now").isGreaterThan(0.5);

        assertThat(call.bye().status()).isEqualTo(200);
        JsonNode ended = heard.recording(call.callId(), "CLOSED_NORMAL");
        assertThat(ended.get("client").asText()).isEqualTo("DIRECT");
        assertThat(ended.get("reason").asText()).isEqualTo("normal");
    }

    private static List<String> texts(JsonNode list, String member) {
        List<String> values = new ArrayList<>();
        list.forEach(item -> values.add(item.get(member).asText()));
        return values;
    }
}
