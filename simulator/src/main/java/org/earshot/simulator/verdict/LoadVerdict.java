// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator.verdict;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.earshot.simulator.call.CallResult;

/**
 * What a load of calls came to.
 *
 * @param offered calls that were started
 * @param answered calls whose dialogs were all answered
 * @param cutShort calls that the recorder hung up
 * @param failures failed calls by SIP status; 0 stands for unreachable
 * @param found calls with at least one recording
 * @param stored calls with exactly one recording, closed normally
 * @param lost answered calls without a recording
 * @param doubled calls with more than one recording
 * @param gapped calls that were taken over and lack more than {@link JudgedCall#MOST_GAP} for each time
 * @param unsent packets that calls did not send though they went to their end
 * @param unknown answered calls whose recordings could not be asked for
 * @param packetsSent packets sent in all answered calls that were not taken over and are not unknown
 * @param packetsStored packets of all their recordings
 * @param judged whether the API was asked; without it only the answers count
 */
public record LoadVerdict(
        int offered,
        int answered,
        int cutShort,
        Map<Integer, Integer> failures,
        int found,
        int stored,
        int lost,
        int doubled,
        int gapped,
        long unsent,
        int unknown,
        long packetsSent,
        long packetsStored,
        Latencies setUp,
        boolean judged) {

    public LoadVerdict {
        failures = Map.copyOf(failures);
    }

    /**
     * @param judged whether the recordings of the calls were asked for
     */
    public static LoadVerdict of(List<JudgedCall> calls, boolean judged) {
        Map<Integer, Integer> failures = new TreeMap<>();
        calls.stream()
                .flatMap(judgedCall -> judgedCall.call().failure().stream())
                .forEach(failure -> failures.merge(failure.status(), 1, Integer::sum));
        List<JudgedCall> answered =
                calls.stream().filter(each -> each.call().answered()).toList();
        return new LoadVerdict(
                calls.size(),
                answered.size(),
                (int) calls.stream()
                        .filter(each -> each.call().endedByRecorder())
                        .count(),
                failures,
                (int) calls.stream()
                        .filter(each -> !each.recordings().isEmpty())
                        .count(),
                (int) calls.stream().filter(JudgedCall::isStored).count(),
                (int) calls.stream().filter(JudgedCall::isLost).count(),
                (int) calls.stream().filter(JudgedCall::isDouble).count(),
                (int) calls.stream().filter(JudgedCall::lacksTooMuch).count(),
                answered.stream().mapToLong(each -> each.call().unsent()).sum(),
                (int) answered.stream().filter(JudgedCall::isUnknown).count(),
                undisturbed(answered).mapToLong(each -> each.call().packets()).sum(),
                undisturbed(answered).mapToLong(JudgedCall::storedPackets).sum(),
                Latencies.of(answered.stream()
                        .map(JudgedCall::call)
                        .map(CallResult::setUp)
                        .toList()),
                judged);
    }

    /** A call that was taken over lacks what was sent to the lost node; of one that is unknown nothing can be said. */
    private static Stream<JudgedCall> undisturbed(List<JudgedCall> answered) {
        return answered.stream().filter(each -> each.call().takeovers().isEmpty() && !each.isUnknown());
    }

    public int failed() {
        return failures.values().stream().mapToInt(Integer::intValue).sum();
    }

    public boolean isGood() {
        return faults().isEmpty();
    }

    /** What is not as it must be, for people; empty when all is well. */
    public List<String> faults() {
        List<String> faults = new ArrayList<>();
        add(faults, failed() > 0, failed() + " calls failed");
        add(faults, failed() == 0 && answered < offered, (offered - answered) + " calls were not answered");
        add(
                faults,
                unsent > 0,
                unsent + " packets could not be sent: the recorder took no media, or the system refused them");
        add(faults, cutShort > 0, cutShort + " calls were hung up by the recorder");
        if (judged) {
            add(faults, unknown > 0, unknown + " calls could not be looked up");
            add(faults, lost > 0, lost + " recordings are lost");
            add(faults, doubled > 0, doubled + " calls have more than one recording");
            int unfinished = found - doubled - stored;
            add(faults, unfinished > 0, unfinished + " recordings are not closed normally");
            add(
                    faults,
                    gapped > 0,
                    gapped + " calls lack more than " + JudgedCall.MOST_GAP.toSeconds() + " s for each takeover");
            add(faults, packetsStored != packetsSent, (packetsSent - packetsStored) + " packets are missing");
        }
        return faults;
    }

    private static void add(List<String> faults, boolean isFault, String text) {
        if (isFault) {
            faults.add(text);
        }
    }
}
