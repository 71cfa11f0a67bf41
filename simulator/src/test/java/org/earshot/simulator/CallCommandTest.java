// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.earshot.simulator.TinyRecorder.Manner;
import org.earshot.simulator.media.Ulaw;
import org.earshot.simulator.sip.SipMessage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** The whole program against a tiny recorder and a fake API on loopback. */
class CallCommandTest {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String... args) {
        CommandLine line = Main.commandLine();
        line.setOut(new PrintWriter(out));
        line.setErr(new PrintWriter(err));
        return line.execute(args);
    }

    @Test
    void shouldSayInTwoLinesWhatIsWrongWhenAnOptionIsUnknown() {
        assertThat(run("call", "--unheard-of")).isEqualTo(2);

        assertThat(err.toString().lines())
                .containsExactly(
                        "earshot-simulator: Unknown option: '--unheard-of'",
                        "call --help lists the options, with examples");
        assertThat(out.toString()).isEmpty();
    }

    /** Lists what really arrived at the recorder; all dialogs of a call share one recording when they say so. */
    private static final class Store implements FakeApi.Answers {
        private final TinyRecorder recorder;
        private final Map<String, byte[]> payloads = new ConcurrentHashMap<>();
        private boolean swap;
        private int copies = 1;
        private long missing;

        Store(TinyRecorder recorder) {
            this.recorder = recorder;
        }

        @Override
        public List<Map<String, Object>> items(Map<String, String> query) throws IOException {
            String callId = query.getOrDefault("sipCallId", "");
            if (!recorder.streams().containsKey(callId)) {
                return List.of();
            }
            List<String> callIds = new ArrayList<>(recorder.received("INVITE").stream()
                    .map(each -> each.callId())
                    .distinct()
                    .toList());
            List<Map<String, Object>> tracks = new ArrayList<>();
            for (String each : callIds) {
                List<byte[]> arrived = recorder.payloads(each);
                for (int m = 0; m < arrived.size(); m++) {
                    byte[] bytes = payloads.merge(each + "/" + m, arrived.get(m), Store::join);
                    tracks.add(Map.of(
                            "stream",
                            tracks.size(),
                            "callId",
                            each,
                            "mLine",
                            m,
                            "codec",
                            "PCMU",
                            "packets",
                            bytes.length / 160 - missing,
                            "seconds",
                            bytes.length / 8000.0));
                }
            }
            List<Map<String, Object>> items = new ArrayList<>();
            for (int i = 0; i < copies; i++) {
                Map<String, Object> item = new LinkedHashMap<>();
                item.put("id", "rec-" + i);
                item.put("state", "CLOSED_NORMAL");
                item.put("tracks", tracks);
                items.add(item);
            }
            return items;
        }

        private static byte[] join(byte[] first, byte[] second) {
            byte[] both = java.util.Arrays.copyOf(first, first.length + second.length);
            System.arraycopy(second, 0, both, first.length, second.length);
            return both;
        }

        @Override
        public byte[] wav(String id) {
            List<String> callIds = recorder.received("INVITE").stream()
                    .map(each -> each.callId())
                    .distinct()
                    .toList();
            List<short[]> channels = new ArrayList<>();
            for (String callId : callIds) {
                for (int m = 0; payloads.containsKey(callId + "/" + m); m++) {
                    channels.add(Ulaw.decode(payloads.get(callId + "/" + m)));
                }
            }
            if (swap) {
                Collections.reverse(channels);
            }
            return Wav.pcm(8000, channels);
        }
    }

    private int call(TinyRecorder recorder, Store store, String... more) throws IOException {
        try (FakeApi api = new FakeApi(store, 50)) {
            List<String> args = new ArrayList<>(List.of(
                    "call",
                    "--target",
                    recorder.target(),
                    "--api",
                    api.url(),
                    "--password",
                    "secret",
                    "--seconds",
                    "2",
                    "--media",
                    "tone"));
            args.addAll(List.of(more));
            return run(args.toArray(String[]::new));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "siprec, ANSWER, 1",
        "siprec, REDIRECT_ONCE, 2",
        "bib, ANSWER, 2",
        "cube, LOSE_FIRST_INVITE, 2",
        "direct, ANSWER, 1"
    })
    void shouldHearWhatItSaidWhenTheRecorderKeepsIt(String kind, Manner manner, int invites) throws IOException {
        try (TinyRecorder recorder = new TinyRecorder(manner)) {
            int status = call(recorder, new Store(recorder), "--kind", kind, "--verify");

            assertThat(out.toString() + err).contains("verdict     GOOD", "match left 1.0000", "rec-0", "curl ");
            assertThat(status).isZero();
            assertThat(recorder.received("INVITE")).hasSize(invites);
            assertThat(recorder.received("BYE")).hasSize(kind.equals("bib") ? 2 : 1);
            assertThat(recorder.received("ACK").size()).isGreaterThanOrEqualTo(1);
        }
    }

    @Test
    void shouldRaiseTheCSeqWhenItFollowsARedirection() throws IOException {
        try (TinyRecorder recorder = new TinyRecorder(Manner.REDIRECT_ONCE)) {
            assertThat(call(recorder, new Store(recorder))).isZero();

            assertThat(recorder.received("INVITE"))
                    .extracting(each -> each.cseq())
                    .containsExactly(101, 102);
            assertThat(recorder.received("INVITE"))
                    .extracting(each -> each.callId())
                    .containsOnly(recorder.received("BYE").get(0).callId());
            assertThat(recorder.received("ACK")).extracting(each -> each.cseq()).containsExactly(101, 102);
        }
    }

    @Test
    void shouldAnswerTheOfferInTheAckWhenItPlaysUnifiedCm() throws IOException {
        try (TinyRecorder recorder = new TinyRecorder(Manner.ANSWER)) {
            assertThat(call(recorder, new Store(recorder), "--kind", "bib", "--no-api"))
                    .isZero();

            assertThat(recorder.received("INVITE")).allMatch(each -> each.body().isEmpty());
            assertThat(recorder.received("ACK"))
                    .hasSize(2)
                    .allMatch(each -> each.body().contains("a=sendonly"));
        }
    }

    @Test
    void shouldFailWhenTheChannelsAreSwapped() throws IOException {
        try (TinyRecorder recorder = new TinyRecorder(Manner.ANSWER)) {
            Store store = new Store(recorder);
            store.swap = true;

            assertThat(call(recorder, store, "--verify")).isOne();
            assertThat(out.toString()).contains("BAD", "swapped");
        }
    }

    @Test
    void shouldFailWhenTwoRecordingsShowUp() throws IOException {
        try (TinyRecorder recorder = new TinyRecorder(Manner.ANSWER)) {
            Store store = new Store(recorder);
            store.copies = 2;

            assertThat(call(recorder, store)).isOne();
            assertThat(out.toString()).contains("more than one recording");
        }
    }

    @Test
    void shouldFailWhenPacketsAreMissing() throws IOException {
        try (TinyRecorder recorder = new TinyRecorder(Manner.ANSWER)) {
            Store store = new Store(recorder);
            store.missing = 3;

            assertThat(call(recorder, store)).isOne();
            assertThat(out.toString()).contains("6 packets are missing");
        }
    }

    @Test
    void shouldKnowNoDialogAnyMoreOnceItHasSaidBye() throws IOException {
        try (TinyRecorder recorder = new TinyRecorder(Manner.INVITE_AFTER_BYE)) {
            assertThat(call(recorder, new Store(recorder))).isZero();
            await().until(() -> !recorder.responses().isEmpty());
            assertThat(recorder.responses()).extracting(SipMessage::status).containsExactly(481);
        }
    }

    @Test
    void shouldSayWhenToTryAgainWhenTheRecorderIsBusy() throws IOException {
        try (TinyRecorder recorder = new TinyRecorder(Manner.BUSY)) {
            assertThat(call(recorder, new Store(recorder))).isOne();
            assertThat(out.toString()).contains("503 Service Unavailable", "try again after 7 s");
        }
    }

    @Test
    void shouldNameTheOptionsWhenThePasswordIsWrong() throws IOException {
        try (TinyRecorder recorder = new TinyRecorder(Manner.ANSWER)) {
            assertThat(call(recorder, new Store(recorder), "--password", "wrong"))
                    .isNotZero();
            assertThat(err.toString()).contains("401");
        }
    }

    @Test
    void shouldKeepTheVerdictWhenTheApiFailsAfterTheCall() throws IOException {
        try (TinyRecorder recorder = new TinyRecorder(Manner.ANSWER);
                FakeApi api = new FakeApi(new Store(recorder), 50)) {
            api.answerNext(200, 500);

            assertThat(run(
                            "call",
                            "--target",
                            recorder.target(),
                            "--api",
                            api.url() + "," + api.url(),
                            "--password",
                            "secret",
                            "--seconds",
                            "1",
                            "--json"))
                    .isOne();
            assertThat(out.toString()).contains("\"answered\" : 1", "\"unknown\" : 1", "\"lost\" : 0");
            assertThat(err.toString()).contains("no answer", "answered 500", "BAD: 1 calls could not be looked up");
        }
    }

    @Test
    void shouldGiveAVerdictWhenManyCallsRun() throws IOException {
        try (TinyRecorder recorder = new TinyRecorder(Manner.ANSWER)) {
            int status = call(recorder, new Store(recorder), "--calls", "8", "--rate", "50", "--no-api", "--json");

            assertThat(status).isZero();
            assertThat(out.toString()).contains("\"offered\" : 8", "\"answered\" : 8", "\"good\" : true");
            assertThat(err.toString()).contains("8 offered, 8 answered, 0 failed", "p99");
        }
    }

    @Test
    void shouldAskWhetherTheNodeRunsWhenNothingListens() {
        assertThat(run("call", "--target", "sip:127.0.0.1:9", "--no-api")).isOne();
        assertThat(out.toString()).contains("nothing listens on 127.0.0.1:9", "./earshot status");
    }

    @ParameterizedTest
    @CsvSource({"--calls,5001", "--rate,201", "--seconds,3601", "--seconds,0", "--target,nonsense:x:y"})
    void shouldRefuseOptionsOutOfBounds(String option, String value) {
        assertThat(run("call", option, value)).isEqualTo(2);
    }

    @Test
    void shouldPrintTheAnswerWhenItProbes() throws IOException {
        try (TinyRecorder recorder = new TinyRecorder(Manner.ANSWER)) {
            assertThat(run("probe", "--target", recorder.target())).isZero();
            assertThat(out.toString()).contains("200 OK", "latency");
            assertThat(recorder.received("OPTIONS")).hasSize(1);
        }
    }
}
