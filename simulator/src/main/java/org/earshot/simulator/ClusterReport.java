// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.earshot.simulator.call.Attempt;
import org.earshot.simulator.controller.TrunkChange;
import org.earshot.simulator.controller.Trunks;
import org.earshot.simulator.recording.StoredRecording;
import org.earshot.simulator.verdict.ClusterVerdict;
import org.earshot.simulator.verdict.JudgedCall;

/** Tells how calls went over several trunks: rows for people, every INVITE for programs. Confined to the main thread. */
final class ClusterReport {

    private final Trunks trunks;
    private final List<JudgedCall> calls;
    private final ClusterVerdict verdict;

    ClusterReport(Trunks trunks, List<JudgedCall> calls) {
        this.trunks = trunks;
        this.calls = calls;
        this.verdict = ClusterVerdict.of(calls);
    }

    List<String> faults() {
        return verdict.faults();
    }

    void show(Console console) {
        console.row(
                "cluster",
                "%d calls, %d split, %d refused, %d INVITEs sent again elsewhere%s",
                verdict.calls(),
                verdict.split(),
                verdict.refused(),
                verdict.again(),
                verdict.failures().isEmpty() ? "" : " (by status: " + verdict.failures() + ")");
        console.row("trunks", ClusterVerdict.shares(verdict.trunks()));
        console.row("homes", ClusterVerdict.shares(verdict.homes()));
        if (!verdict.nodes().isEmpty()) {
            console.row("nodes", ClusterVerdict.shares(verdict.nodes()));
        }
        redirections()
                .forEach((to, times) -> console.row(
                        "sent on", "to %s %d times, the last at %s", to, times.size(), times.get(times.size() - 1)));
        redirections()
                .forEach((to, times) -> longestPause(times)
                        .ifPresent(pause ->
                                console.row("sent none", "to %s from %s to %s", to, pause.from(), pause.to())));
        trunks.changes()
                .forEach(change -> console.row(
                        "trunk",
                        "%s %s at %s (%s)",
                        change.trunk(),
                        change.inService() ? "in service" : "out of service",
                        change.at(),
                        change.why()));
    }

    record Pause(Instant from, Instant to) {

        Duration length() {
            return Duration.between(from, to);
        }
    }

    /** The longest time between two of them. */
    static Optional<Pause> longestPause(List<Instant> times) {
        return IntStream.range(1, times.size())
                .mapToObj(i -> new Pause(times.get(i - 1), times.get(i)))
                .max(Comparator.comparing(Pause::length));
    }

    /** When a pilot sent an INVITE on, by the address that it named. */
    private SortedMap<String, List<Instant>> redirections() {
        SortedMap<String, List<Instant>> times = new TreeMap<>();
        calls.stream()
                .flatMap(each -> each.call().attempts().stream())
                .flatMap(attempt -> attempt.redirections().stream())
                .sorted(Comparator.comparing(Attempt.Redirection::at))
                .forEach(each -> times.computeIfAbsent(each.to(), to -> new ArrayList<>())
                        .add(each.at()));
        return times;
    }

    /** Times are seconds since 1970 with a fraction. */
    Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("verdict", verdict);
        json.put("calls", calls.stream().map(ClusterReport::call).toList());
        json.put(
                "trunkChanges",
                trunks.changes().stream().map(ClusterReport::change).toList());
        return json;
    }

    private static Map<String, Object> call(JudgedCall judged) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("callIds", judged.call().callIds());
        map.put("answered", judged.call().answered());
        map.put("setUpMillis", judged.call().setUp().toNanos() / 1e6);
        map.put("endedByRecorder", judged.call().endedByRecorder());
        map.put("packets", judged.call().packets());
        map.put("streams", judged.call().sent().size());
        map.put("takeovers", judged.call().takeovers());
        map.put(
                "failure",
                judged.call().failure().map(failure -> failure.text()).orElse(null));
        map.put(
                "attempts",
                judged.call().attempts().stream().map(ClusterReport::attempt).toList());
        map.put(
                "recordings",
                judged.recordings().stream().map(ClusterReport::recording).toList());
        return map;
    }

    private static Map<String, Object> attempt(Attempt attempt) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("callId", attempt.callId());
        map.put("at", seconds(attempt.at()));
        map.put("trunk", attempt.trunk());
        map.put("status", attempt.status());
        map.put("home", attempt.home());
        map.put("tookMillis", attempt.took().toNanos() / 1e6);
        map.put(
                "redirections",
                attempt.redirections().stream()
                        .map(each -> Map.of("at", seconds(each.at()), "to", each.to()))
                        .toList());
        return map;
    }

    private static Map<String, Object> recording(StoredRecording recording) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("id", recording.id());
        map.put("node", recording.node());
        map.put("state", recording.state());
        map.put("reason", recording.reason().orElse(null));
        map.put("tracks", recording.distinctTracks().size());
        map.put("packets", recording.packets());
        return map;
    }

    private static Map<String, Object> change(TrunkChange change) {
        return Map.of(
                "at",
                seconds(change.at()),
                "trunk",
                change.trunk(),
                "inService",
                change.inService(),
                "why",
                change.why());
    }

    private static double seconds(Instant at) {
        return at.getEpochSecond() + at.getNano() / 1e9;
    }
}
