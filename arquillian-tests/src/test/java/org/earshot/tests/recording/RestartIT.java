// SPDX-License-Identifier: Apache-2.0
package org.earshot.tests.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import org.earshot.simulator.media.WavFile;
import org.earshot.tests.call.SiprecCall;
import org.earshot.tests.call.Talk;
import org.earshot.tests.call.UdpLink;
import org.earshot.tests.call.Voice;
import org.earshot.tests.node.ScriptedNode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A node that dies in the middle of calls gives back all but the last moment of them when it is started again. */
class RestartIT {
    private static final int CALLS = 10;
    private static final int SECONDS = 4;
    /** One flush of 200 ms and what was on its way. */
    private static final double MOST_MISSING = 0.3;

    private final ScriptedNode node = new ScriptedNode("restart-node");

    @AfterEach
    void leaveNothingBehind() {
        node.close();
    }

    @Test
    void shouldNotSayThatThereIsNothingWhenTheApplicationIsNotThereYet() {
        Set<Integer> answers = new TreeSet<>();
        CompletableFuture<Void> started = CompletableFuture.runAsync(node::start);
        await().atMost(Duration.ofMinutes(5))
                .pollInterval(Duration.ofMillis(50))
                .until(() -> {
                    status("/api/v1/recordings").ifPresent(answers::add);
                    return started.isDone();
                });
        started.join();

        assertThat(answers).containsExactly(401, 503);
        assertThat(status("/nothing")).contains(404);
    }

    /** Of the answer, if the port is open. */
    private Optional<Integer> status(String path) {
        try {
            return Optional.of(node.node().asNobody().get(path).statusCode());
        } catch (UncheckedIOException e) {
            return Optional.empty();
        }
    }

    @Test
    void shouldListAndPlayAllCallsWhenTheProcessWasKilled() {
        node.start();
        List<SiprecCall> calls = new ArrayList<>();
        List<Voice> voices = new ArrayList<>();
        try (UdpLink link = new UdpLink(node.node().sipAddress())) {
            for (int i = 0; i < CALLS; i++) {
                Voice near = new Voice(2 * i, SECONDS);
                Voice far = new Voice(2 * i + 1, SECONDS);
                SiprecCall call = new SiprecCall(link, near.port(), far.port());
                call.establish("");
                near.sendTo(call.ports().get(0));
                far.sendTo(call.ports().get(1));
                calls.add(call);
                voices.addAll(List.of(near, far));
            }
            Talk.of(SECONDS, voices.toArray(Voice[]::new));
            node.kill();
        }
        voices.forEach(Voice::close);

        node.start();

        Heard heard = new Heard(node.node().as("viewer"));
        for (SiprecCall call : calls) {
            JsonNode recording = heard.recording(call.callId(), "CLOSED_ERROR");
            assertThat(recording.get("reason").asText()).isEqualTo("server_restart");
            WavFile wav = heard.wav(recording);
            assertThat(wav.channels()).hasDimensions(2, wav.channels()[0].length);
            assertThat(wav.seconds()).isBetween(SECONDS - MOST_MISSING, SECONDS + 0.2);
        }
    }
}
