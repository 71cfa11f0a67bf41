// SPDX-License-Identifier: Apache-2.0
package org.earshot.tests.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.time.Duration;
import org.earshot.simulator.media.Correlation;
import org.earshot.simulator.media.WavFile;
import org.earshot.tests.call.Voice;
import org.earshot.tests.node.RestApi;

/** What the recorder gives back of a call, compared with what was said. */
final class Heard {
    private static final int LARGEST_DELAY = 1600;
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final RestApi api;

    Heard(RestApi api) {
        this.api = api;
    }

    /** The one recording of a dialog, once it is in that state. */
    JsonNode recording(String callId, String state) {
        return await("one recording of " + callId + " in " + state)
                .atMost(PATIENCE)
                .until(
                        () -> api.recordingsOf(callId),
                        found -> found.size() == 1
                                && found.get(0).get("state").asText().equals(state))
                .get(0);
    }

    /** The stereo WAV of a recording. */
    WavFile wav(JsonNode recording) {
        HttpResponse<byte[]> response =
                api.get(recording.get("links").get("audio").get("wav").asText());
        assertThat(response.statusCode()).isEqualTo(200);
        try {
            return WavFile.parse(response.body());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The channel holds that voice, and the two channels are not shifted against each other. */
    void assertVoices(WavFile wav, Voice left, Voice right) {
        Correlation near = Correlation.best(left.decoded(), wav.atTelephoneRate(0), LARGEST_DELAY);
        Correlation far = Correlation.best(right.decoded(), wav.atTelephoneRate(1), LARGEST_DELAY);
        assertThat(near.coefficient()).as("left channel").isGreaterThanOrEqualTo(0.99);
        assertThat(far.coefficient()).as("right channel").isGreaterThanOrEqualTo(0.99);
        assertThat(Math.abs(near.delay() - far.delay()) / 8).as("shift in ms").isLessThanOrEqualTo(20);
        double said = left.decoded().length / 8000.0;
        assertThat(wav.seconds()).as("length").isBetween(said - 0.2, said + 0.2);
    }
}
