// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.earshot.simulator.call.CallKind;
import org.earshot.simulator.call.CallResult;
import org.earshot.simulator.call.Takeover;
import org.earshot.simulator.controller.Trunks;
import org.earshot.simulator.media.MediaKind;
import org.earshot.simulator.media.RtpSender;
import org.earshot.simulator.media.Side;
import org.earshot.simulator.media.VoiceSource;
import org.earshot.simulator.media.WavFile;
import org.earshot.simulator.recording.ApiAccess;
import org.earshot.simulator.recording.ApiException;
import org.earshot.simulator.recording.RecorderApi;
import org.earshot.simulator.recording.StoredRecording;
import org.earshot.simulator.sip.CallFailure;
import org.earshot.simulator.verdict.JudgedCall;
import org.earshot.simulator.verdict.LoadVerdict;
import org.earshot.simulator.verdict.VoiceCheck;

/** Tells what became of the calls: in lines for people and as one JSON object. Confined to the main thread. */
final class CallReport {

    private static final int MOST_CHECKED = 20;
    private static final int MOST_SHOWN = 5;

    private final Console console;
    private final Supplier<ApiAccess> access;
    private final CallKind kind;
    private final MediaKind media;
    private final Map<String, Object> json = new LinkedHashMap<>();

    /**
     * @param access the node that answers
     */
    CallReport(Console console, Supplier<ApiAccess> access, CallKind kind, MediaKind media) {
        this.console = console;
        this.access = access;
        this.kind = kind;
        this.media = media;
        json.put("kind", kind.name());
    }

    /** The calls are over. */
    void sent(List<CallResult> results, RtpSender sender) {
        long packets = results.stream().mapToLong(CallResult::packets).sum();
        if (packets > 0) {
            console.row(
                    "sent",
                    "%d packets, 99 %% at most %d ms late, the latest %d ms",
                    packets,
                    sender.latenessMillis(0.99),
                    sender.latenessMillis(1));
        } else if (results.stream().anyMatch(CallResult::answered)) {
            console.row("sent", "no packet");
        }
        results.stream()
                .flatMap(result -> result.failure().stream())
                .map(FailureAdvice::of)
                .distinct()
                .limit(MOST_SHOWN)
                .forEach(text -> console.row("failed", text));
        json.put("latenessMillisP99", sender.latenessMillis(0.99));
        json.put(
                "failures",
                results.stream()
                        .flatMap(each -> each.failure().stream())
                        .map(CallFailure::text)
                        .distinct()
                        .limit(MOST_SHOWN)
                        .toList());
    }

    /**
     * Gives the verdict.
     *
     * @param offered calls that were to be placed
     * @param listener the API to download from; empty when nobody listens
     */
    boolean judge(
            List<JudgedCall> calls,
            int offered,
            Optional<RecorderApi> listener,
            boolean asked,
            int seconds,
            Trunks trunks) {
        LoadVerdict verdict = LoadVerdict.of(calls, asked);
        List<String> faults = new ArrayList<>(verdict.faults());
        if (calls.size() < offered) {
            faults.add((offered - calls.size()) + " calls never ended");
        }
        if (offered == 1) {
            calls.forEach(this::showRecordings);
        }
        calls.stream()
                .flatMap(each -> each.unknown().stream())
                .distinct()
                .limit(MOST_SHOWN)
                .forEach(why -> console.row("no answer", "%s", why));
        if (listener.isPresent()) {
            faults.addAll(listen(calls, listener.get(), seconds));
        }
        if (offered > 1) {
            showFigures(verdict);
            showTakeovers(calls);
        }
        if (trunks.areMany()) {
            ClusterReport cluster = new ClusterReport(trunks, calls);
            cluster.show(console);
            faults.addAll(cluster.faults());
            json.put("cluster", cluster.json());
        }
        json.put("verdict", verdict);
        json.put(
                "recordings",
                calls.stream().limit(MOST_CHECKED).map(this::recordings).toList());
        json.put("faults", faults);
        json.put("good", faults.isEmpty());
        console.row("verdict", faults.isEmpty() ? "GOOD" : "BAD: " + String.join("; ", faults));
        return faults.isEmpty();
    }

    private void showRecordings(JudgedCall call) {
        for (StoredRecording recording : call.recordings()) {
            console.row(
                    "recording",
                    "%s  %s, %d track(s), %d packets",
                    recording.id(),
                    recording.state(),
                    recording.distinctTracks().size(),
                    recording.packets());
            console.row("listen", "%s", access.get().audio(recording.id()));
            console.row("", "%s", access.get().curl(recording.id()));
        }
    }

    private void showFigures(LoadVerdict verdict) {
        console.row(
                "calls",
                "%d offered, %d answered, %d failed%s",
                verdict.offered(),
                verdict.answered(),
                verdict.failed(),
                verdict.failures().isEmpty() ? "" : " (by status: " + verdict.failures() + ")");
        console.row(
                "set-up",
                "p50 %.1f ms, p95 %.1f ms, p99 %.1f ms, max %.1f ms",
                verdict.setUp().p50(),
                verdict.setUp().p95(),
                verdict.setUp().p99(),
                verdict.setUp().max());
        if (verdict.judged()) {
            console.row(
                    "recordings",
                    "%d found, %d stored, %d lost, %d double",
                    verdict.found(),
                    verdict.stored(),
                    verdict.lost(),
                    verdict.doubled());
            console.row("packets", "%d sent, %d stored", verdict.packetsSent(), verdict.packetsStored());
        }
    }

    private void showTakeovers(List<JudgedCall> calls) {
        long taken = calls.stream()
                .filter(each -> !each.call().takeovers().isEmpty())
                .count();
        if (taken > 0) {
            console.row("taken over", "%d of %d calls", taken, calls.size());
        }
    }

    private List<String> listen(List<JudgedCall> calls, RecorderApi api, int seconds) {
        Map<Side, VoiceSource> voices = media.voices();
        List<short[]> sent = kind.legs().stream()
                .flatMap(List::stream)
                .map(side -> voices.get(side).decoded(seconds * VoiceSource.RATE))
                .toList();
        List<String> faults = new ArrayList<>();
        List<VoiceCheck> checks = new ArrayList<>();
        for (JudgedCall call : calls) {
            for (StoredRecording recording : call.heard()) {
                if (checks.size() < MOST_CHECKED) {
                    check(call, recording, sent, api, faults).ifPresent(checks::add);
                }
            }
        }
        if (checks.isEmpty()) {
            faults.add("there is no recording to listen to");
        }
        json.put("checks", checks);
        return faults;
    }

    private Optional<VoiceCheck> check(
            JudgedCall call, StoredRecording recording, List<short[]> sent, RecorderApi api, List<String> faults) {
        try {
            WavFile file = WavFile.parse(api.wav(recording.id()));
            int takeovers = (int) call.call().takeovers().stream()
                    .map(Takeover::by)
                    .distinct()
                    .count();
            VoiceCheck check =
                    takeovers > 0 ? VoiceCheck.ofTakenOver(sent, file, takeovers) : VoiceCheck.of(sent, file);
            show(check);
            if (takeovers > 0) {
                showGap(call, recording, check);
            }
            faults.addAll(check.faults());
            return Optional.of(check);
        } catch (IOException | ApiException e) {
            faults.add("the audio of " + recording.id() + " cannot be read: " + e.getMessage());
            return Optional.empty();
        }
    }

    /** The packets say how long it was to 20 ms; the sound shows that it is silent in the recording, too. */
    private void showGap(JudgedCall call, StoredRecording recording, VoiceCheck check) {
        long missing = Math.max(0, call.call().packets() - recording.packets());
        console.row(
                "gap",
                "taken over by %s, %d ms of each stream are missing, %.0f ms without sound in the recording",
                call.call().takeovers().stream().map(Takeover::by).distinct().collect(Collectors.joining(" and ")),
                20 * missing / Math.max(1, call.call().sent().size()),
                check.gapMillis());
    }

    private void show(VoiceCheck check) {
        StringBuilder matches = new StringBuilder();
        for (int i = 0; i < check.channels().size(); i++) {
            matches.append(i == 0 ? "left " : ", right ")
                    .append(String.format(
                            Locale.ROOT, "%.4f", check.channels().get(i).coefficient()));
        }
        console.row("heard", "match %s (least %.2f)", matches, VoiceCheck.LEAST_CORRELATION);
        console.row(
                "",
                "tracks %.1f ms apart, %.3f s long, %.3f s sent",
                check.offsetMillis(),
                check.storedSeconds(),
                check.sentSeconds());
    }

    private Map<String, Object> recordings(JudgedCall call) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("callIds", call.call().callIds());
        map.put("setUpMillis", call.call().setUp().toNanos() / 1e6);
        map.put("redirects", call.call().redirects());
        map.put("packetsSent", call.call().packets());
        map.put("takeovers", call.call().takeovers());
        map.put(
                "recordings",
                call.recordings().stream().map(StoredRecording::id).toList());
        map.put(
                "audio",
                call.recordings().stream()
                        .map(each -> access.get().audio(each.id()))
                        .toList());
        return map;
    }

    String json() {
        try {
            return new ObjectMapper().writerWithDefaultPrettyPrinter().writeValueAsString(json);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("the report cannot be written", e);
        }
    }
}
