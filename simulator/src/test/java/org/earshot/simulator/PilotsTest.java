// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.earshot.simulator.TinyRecorder.Manner;
import org.earshot.simulator.sip.SipMessage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** Calls of call controllers over several tiny recorders. */
class PilotsTest {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int call(List<TinyRecorder> pilots, String... more) {
        CommandLine line = Main.commandLine();
        line.setOut(new PrintWriter(out));
        line.setErr(new PrintWriter(err));
        List<String> args =
                new ArrayList<>(List.of("call", "--no-api", "--media", "tone", "--seconds", "1", "--pilots"));
        args.add(String.join(",", pilots.stream().map(TinyRecorder::trunk).toList()));
        args.addAll(List.of(more));
        return line.execute(args.toArray(String[]::new));
    }

    private static Stream<String> ends(TinyRecorder pilot) {
        return pilot.received("INVITE").stream()
                .map(invite -> invite.first("From").orElse("").replaceFirst("^.*(x-\\w+end);.*$", "$1"));
    }

    @Test
    void shouldSendTheLegsOfAPairToDifferentPilotsAndFollowBothToOneHome() throws IOException {
        try (TinyRecorder home = new TinyRecorder(Manner.ANSWER);
                TinyRecorder first = new TinyRecorder(Manner.REDIRECT, home.target());
                TinyRecorder second = new TinyRecorder(Manner.REDIRECT, home.target())) {
            int status = call(List.of(first, second), "--kind", "bib");

            assertThat(status).as(out.toString() + err).isZero();
            assertThat(ends(first)).containsExactly("x-nearend");
            assertThat(ends(second)).containsExactly("x-farend");
            assertThat(home.received("BYE")).hasSize(2);
            assertThat(out.toString())
                    .contains(
                            "1 calls, 0 split, 0 refused",
                            "homes       " + home.trunk() + " 1 (100 %)",
                            "sent on     to " + home.trunk() + " 2 times, the last at ");
        }
    }

    @Test
    void shouldCallAPairSplitWhenItsLegsHaveTwoHomes() throws IOException {
        try (TinyRecorder first = new TinyRecorder(Manner.ANSWER);
                TinyRecorder second = new TinyRecorder(Manner.ANSWER)) {
            assertThat(call(List.of(first, second), "--kind", "bib")).isOne();
            assertThat(out.toString()).contains("1 calls, 1 split, 0 refused", "BAD: 1 calls are split");
        }
    }

    @ParameterizedTest
    @CsvSource({"bib, 1, 3", "siprec, 1, 2"})
    void shouldTryTheNextPilotWhenOneIsBusyAndLeaveItOutAfterwards(String kind, int atTheBusy, int atTheOther)
            throws IOException {
        try (TinyRecorder busy = new TinyRecorder(Manner.BUSY);
                TinyRecorder other = new TinyRecorder(Manner.ANSWER)) {
            int status = call(List.of(busy, other), "--kind", kind, "--calls", "2", "--rate", "2", "--ping", "600");

            assertThat(status).as(out.toString() + err).isZero();
            assertThat(busy.received("INVITE").size()).isLessThanOrEqualTo(atTheBusy);
            assertThat(other.received("INVITE").size()).isGreaterThanOrEqualTo(atTheOther);
            assertThat(out.toString()).contains(busy.trunk() + " out of service");
        }
    }

    @Test
    void shouldFailWhenNoPilotIsInService() throws IOException {
        try (TinyRecorder busy = new TinyRecorder(Manner.BUSY);
                TinyRecorder other = new TinyRecorder(Manner.BUSY)) {
            assertThat(call(List.of(busy, other), "--calls", "2")).isOne();
            assertThat(out.toString()).contains("2 calls, 0 split, 2 refused", "no trunk is in service");
        }
    }

    @Test
    void shouldHangUpALateAnswerWhenItHasGoneOnToAnotherPilot() throws IOException {
        try (TinyRecorder late = new TinyRecorder(Manner.LATE);
                TinyRecorder other = new TinyRecorder(Manner.ANSWER)) {
            int status = call(List.of(late, other), "--answer-within", "1", "--ping", "1", "--seconds", "3", "--json");

            assertThat(status).as(err.toString()).isZero();
            String abandoned = late.received("INVITE").get(0).callId();
            assertThat(late.received("ACK")).extracting(SipMessage::callId).contains(abandoned);
            assertThat(late.received("BYE")).extracting(SipMessage::callId).containsExactly(abandoned);
            assertThat(other.received("BYE"))
                    .hasSize(1)
                    .allMatch(bye -> !bye.callId().equals(abandoned));
            JsonNode attempts = new ObjectMapper().readTree(out.toString()).at("/cluster/calls/0/attempts");
            assertThat(attempts.findValuesAsText("status")).containsExactly("408", "200");
            assertThat(attempts.findValuesAsText("trunk")).containsExactly(late.trunk(), other.trunk());
        }
    }

    @ParameterizedTest
    @CsvSource({"--pilots,127.0.0.1:1;rank=2", "--answer-within,0", "--ping,601", "--apart,1001"})
    void shouldRefuseWrongOptions(String option, String value) throws IOException {
        try (TinyRecorder pilot = new TinyRecorder(Manner.ANSWER)) {
            assertThat(call(List.of(pilot), option, value)).isEqualTo(2);
            assertThat(err.toString()).contains(option + ": ");
        }
    }
}
