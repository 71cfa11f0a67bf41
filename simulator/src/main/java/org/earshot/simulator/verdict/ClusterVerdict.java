// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator.verdict;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.earshot.simulator.call.Attempt;
import org.earshot.simulator.recording.StoredRecording;

/**
 * What calls over several trunks say of the cluster behind them.
 *
 * @param calls calls that were started; with Unified CM a pair of INVITEs each
 * @param split calls whose dialogs have different homes, or more than one recording
 * @param refused calls that no trunk took
 * @param again times that a dialog was tried on a further trunk
 * @param trunks attempts by trunk
 * @param homes calls by the address that answered them
 * @param nodes recordings by the node that the API names
 * @param failures attempts by status, where they were not answered with 200
 */
public record ClusterVerdict(
        int calls,
        int split,
        int refused,
        int again,
        SortedMap<String, Integer> trunks,
        SortedMap<String, Integer> homes,
        SortedMap<String, Integer> nodes,
        SortedMap<Integer, Integer> failures) {

    public static ClusterVerdict of(List<JudgedCall> calls) {
        return new ClusterVerdict(
                calls.size(),
                (int) calls.stream().filter(ClusterVerdict::isSplit).count(),
                (int) calls.stream().filter(each -> !each.call().answered()).count(),
                (int) calls.stream()
                        .mapToLong(each -> each.call().abandoned().size())
                        .sum(),
                count(attempts(calls), Attempt::trunk),
                count(calls.stream().<String>flatMap(each -> each.call().homes().stream()), home -> home),
                count(calls.stream().flatMap(each -> each.recordings().stream()), StoredRecording::node),
                count(attempts(calls).filter(each -> each.status() != 200), Attempt::status));
    }

    static boolean isSplit(JudgedCall call) {
        return call.call().homes().size() > 1 || call.isDouble();
    }

    private static Stream<Attempt> attempts(List<JudgedCall> calls) {
        return calls.stream().flatMap(each -> each.call().attempts().stream());
    }

    private static <T, K extends Comparable<K>> SortedMap<K, Integer> count(Stream<T> things, Function<T, K> by) {
        SortedMap<K, Integer> counts = new TreeMap<>();
        things.forEach(thing -> counts.merge(by.apply(thing), 1, Integer::sum));
        return counts;
    }

    /** What is not as it must be; empty when all is well. */
    public List<String> faults() {
        List<String> faults = new ArrayList<>();
        if (split > 0) {
            faults.add(split + " calls are split");
        }
        return faults;
    }

    /** A distribution for people: {@code a 340 (34 %), b 660 (66 %)}. */
    public static String shares(Map<String, Integer> counts) {
        int all =
                Math.max(1, counts.values().stream().mapToInt(Integer::intValue).sum());
        List<String> parts = new ArrayList<>();
        counts.forEach((name, count) -> parts.add(name + " " + count + " (" + Math.round(100.0 * count / all) + " %)"));
        return parts.isEmpty() ? "none" : String.join(", ", parts);
    }
}
