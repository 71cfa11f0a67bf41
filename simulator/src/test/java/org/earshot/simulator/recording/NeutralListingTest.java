// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator.recording;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NeutralListingTest {

    private final ObjectMapper json = new ObjectMapper();

    private StoredRecording read(String text) throws JsonProcessingException {
        return StoredRecording.of(json.readTree(text.replace('\'', '"')));
    }

    @ParameterizedTest
    @CsvSource({
        "ACTIVE,        ,                active",
        "CLOSED_NORMAL, normal,          normal",
        "CLOSED_ERROR,  setup_failed,    failed_setup",
        "CLOSED_ERROR,  media_timeout,   ended_by_timeout",
        "CLOSED_ERROR,  server_restart,  server_restart"
    })
    void shouldNameTheStateInNeutralWords(String state, String reason, String neutral) throws JsonProcessingException {
        String value = reason == null ? "null" : "'" + reason + "'";

        assertThat(NeutralListing.state(read("{'state':'" + state + "','reason':" + value + "}")))
                .isEqualTo(neutral);
    }

    @Test
    void shouldSayNoMediaWhenTheFlagIsSet() throws JsonProcessingException {
        assertThat(NeutralListing.state(read("{'state':'CLOSED_NORMAL','flags':['NO_MEDIA']}")))
                .isEqualTo("no_media");
    }

    @Test
    void shouldCountTheLargerCopyOnceWhenATrackWasSentTwice() throws JsonProcessingException {
        StoredRecording recording = read(
                "{'tracks':["
                        + "{'stream':0,'callId':'a','mLine':0,'label':'1','copyOf':null,'codec':'PCMU/8000','packets':70,'seconds':1.4},"
                        + "{'stream':1,'callId':'b','mLine':0,'label':'1','copyOf':0,'codec':'PCMU','packets':75,'seconds':1.48}]}");
        JsonNode tracks =
                json.valueToTree(NeutralListing.of(List.of(recording)).get(0).get("tracks"));

        assertThat(tracks).hasSize(1);
        assertThat(tracks.get(0).path("call_id").asText()).isEqualTo("a");
        assertThat(tracks.get(0).path("packets").asInt()).isEqualTo(75);
        assertThat(tracks.get(0).path("seconds").asDouble()).isEqualTo(1.48);
        assertThat(tracks.get(0).path("codec").asText()).isEqualTo("PCMU");
    }

    @Test
    void shouldCarryCauseDialogsAndParticipants() throws JsonProcessingException {
        StoredRecording recording = read("{'id':'r1','call':'c1','state':'CLOSED_ERROR','reason':'setup_failed',"
                + "'cause':'Q.850;cause=47','dialogs':[{'callId':'a'},{'callId':'b'}],'flags':['SETUP_FAILED'],"
                + "'participants':[{'aor':'sip:1@x','name':null},{'aor':'sip:2@x','name':'Two'}]}");
        JsonNode session =
                json.valueToTree(NeutralListing.of(List.of(recording)).get(0));

        assertThat(session.path("id").asText()).isEqualTo("r1");
        assertThat(session.path("call").asText()).isEqualTo("c1");
        assertThat(session.path("reason").asText()).isEqualTo("Q.850;cause=47");
        assertThat(session.path("call_ids")).extracting(JsonNode::asText).containsExactly("a", "b");
        assertThat(session.path("events")).extracting(JsonNode::asText).containsExactly("SETUP_FAILED");
        assertThat(session.path("participants").get(0).has("name")).isFalse();
        assertThat(session.path("participants").get(1).path("name").asText()).isEqualTo("Two");
    }
}
