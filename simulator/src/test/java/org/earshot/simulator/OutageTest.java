// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.earshot.simulator.recording.ApiAccess;
import org.earshot.simulator.recording.ApiException;
import org.earshot.simulator.recording.RecorderApi;
import org.earshot.simulator.recording.StoredRecording;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Nodes that restart while they are asked. The clock goes by half a minute whenever it is read, or stands still. */
class OutageTest {

    private static final FakeApi.Answers ONE = new FakeApi.Answers() {
        @Override
        public List<Map<String, Object>> items(Map<String, String> query) {
            return List.of(Map.of("id", "rec-0", "state", "CLOSED_NORMAL"));
        }

        @Override
        public byte[] wav(String id) {
            return new byte[] {1};
        }
    };

    private final AtomicLong nanos = new AtomicLong();
    private long step;
    private FakeApi first;
    private FakeApi second;

    @BeforeEach
    void start() throws IOException {
        first = new FakeApi(ONE, 50);
        second = new FakeApi(ONE, 50);
    }

    @AfterEach
    void stop() {
        first.close();
        second.close();
    }

    private RecorderApi api(FakeApi... nodes) {
        List<ApiAccess> access = Arrays.stream(nodes)
                .map(node ->
                        new ApiAccess(URI.create(node.url()), "admin", Optional.of("secret"), Optional.empty(), false))
                .toList();
        return new RecorderApi(access, () -> nanos.getAndAdd(step));
    }

    @Test
    void shouldAskAgainWhenTheNodeIsStarting() throws ApiException {
        RecorderApi api = api(first);
        api.check();
        first.answerNext(404, 503, 502);

        assertThat(api.ofDialog("any")).extracting(StoredRecording::id).containsExactly("rec-0");
        first.answerNext(503);
        assertThat(api.wav("rec-0")).containsExactly(1);
        assertThat(first.questions()).isEqualTo(7);
    }

    @Test
    void shouldGoOnWithAnotherNodeWhenTheFirstIsGone() throws ApiException {
        RecorderApi api = api(first, second);
        api.check();
        first.close();

        assertThat(api.ofEndedDialog("any", Duration.ZERO)).hasSize(1);
        assertThat(api.all()).hasSize(1);
        assertThat(second.questions()).isEqualTo(2);
        assertThat(api.access().base()).isEqualTo(URI.create(second.url()));
    }

    @Test
    void shouldTryEachNodeOnceWhenItOnlyLooksWhetherOneIsThere() throws ApiException {
        first.answerNext(503, 503);
        second.answerNext(503);

        assertThatThrownBy(() -> api(first, second).check())
                .isInstanceOf(ApiException.class)
                .hasMessageContaining("answered 503");
        assertThat(second.questions()).isOne();
        api(first, second).check();
        assertThat(first.questions()).isEqualTo(2);
    }

    @Test
    void shouldGiveUpWhenNobodyAnswersForAMinuteAndThenWaitNoMore() throws ApiException {
        step = Duration.ofSeconds(30).toNanos();
        RecorderApi api = api(first);
        first.answerNext(200, 503, 503, 503, 503);
        api.check();

        assertThatThrownBy(() -> api.ofDialog("any")).isInstanceOf(ApiException.class);
        assertThat(first.questions()).isEqualTo(4);
        assertThatThrownBy(() -> api.ofDialog("other")).isInstanceOf(ApiException.class);
        assertThat(first.questions()).isEqualTo(5);
        assertThat(api.ofDialog("third")).hasSize(1);
    }

    @Test
    void shouldNotAskAgainWhenTheRecorderHasADefect() {
        first.answerNext(500);

        assertThatThrownBy(() -> api(first).ofDialog("any")).hasMessageContaining("answered 500");
        assertThat(first.questions()).isOne();
    }
}
