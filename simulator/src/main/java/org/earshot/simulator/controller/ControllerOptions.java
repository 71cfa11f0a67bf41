// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator.controller;

import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options that say over which trunks a call controller hunts. Confined to the main thread. */
public final class ControllerOptions {

    @Option(
            names = "--pilots",
            paramLabel = "TRUNK",
            split = ",",
            description = "Trunks of a call controller instead of --target:"
                    + " HOST:PORT[;priority=P][;weight=W][;site=S],...")
    List<String> pilots = List.of();

    @Option(
            names = "--controller",
            paramLabel = "KIND",
            description =
                    "How it hunts over them: ucm (round robin), cube (preference list), srv (priority and weight),"
                            + " site (own site first). Default: ucm for bib, cube for siprec and cube, srv for direct.")
    @Nullable
    ControllerKind controller;

    @Option(names = "--site", paramLabel = "NAME", defaultValue = "", description = "The site of --controller site.")
    String site = "";

    @Option(
            names = "--answer-within",
            paramLabel = "SECONDS",
            defaultValue = "4",
            description = "How long an INVITE may take before the next trunk is tried, 1 to 32"
                    + " (default: ${DEFAULT-VALUE}).")
    int answerWithin;

    @Option(
            names = "--ping",
            paramLabel = "SECONDS",
            defaultValue = "5",
            description =
                    "From one OPTIONS to the next on each trunk, 1 to 600, 0 for none (default: ${DEFAULT-VALUE}).")
    int ping;

    /** Whether trunks are given. */
    public boolean given() {
        return !pilots.isEmpty();
    }

    /**
     * The trunks; empty when none are given. Call {@link #check} before.
     *
     * @param natural the controller that such a call usually comes from
     */
    public Optional<Trunks> open(ControllerKind natural, RandomGenerator random, Clock clock) {
        ControllerKind kind = controller == null ? natural : controller;
        Duration between = Duration.ofSeconds(kind.watches() ? ping : 0);
        TrunkTimers timers =
                new TrunkTimers(Duration.ofSeconds(answerWithin), between, between, TrunkTimers.PING_ANSWER);
        return given() ? Optional.of(new Trunks(trunks(), kind.rule(site, random), timers, clock)) : Optional.empty();
    }

    private List<Trunk> trunks() {
        try {
            return pilots.stream().map(Trunk::parse).toList();
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "--pilots: " + e.getMessage() + "; it looks like host:port,host:port", e);
        }
    }

    /** The trunks for people. */
    public String description() {
        return String.join(", ", pilots);
    }

    /**
     * Checks the options.
     *
     * @throws IllegalArgumentException when one is wrong; the message names it
     */
    public void check() {
        trunks();

        if (answerWithin < 1 || answerWithin > 32) {
            throw new IllegalArgumentException("--answer-within: 1 to 32");
        }
        if (ping < 0 || ping > 600) {
            throw new IllegalArgumentException("--ping: 0 to 600");
        }
    }
}
