// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.earshot.simulator.sip.CallFailure;
import org.earshot.simulator.sip.OptionsPing;
import org.earshot.simulator.sip.Reachability;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code probe}: one OPTIONS, as call controllers send it to learn whether a recorder takes calls. */
@Command(
        name = "probe",
        mixinStandardHelpOptions = true,
        description = {"Sends one OPTIONS and prints the answer.", ""},
        footer = {
            "",
            "Examples:",
            "  probe",
            "  probe --target sip:127.0.0.1:5070 --transport tcp",
            "",
            "Exit status: 0 the recorder takes calls (2xx), 1 it does not, 2 wrong options."
        })
final class ProbeCommand implements Callable<Integer> {

    private static final long QUICK_MILLIS = 300;

    @Spec
    CommandSpec spec = CommandSpec.create();

    @Mixin
    SipOptions sip = new SipOptions();

    @Option(
            names = "--timeout",
            paramLabel = "SECONDS",
            defaultValue = "5",
            description = "How long to wait for the answer, 1 to 60 (default: ${DEFAULT-VALUE}).")
    int timeout;

    @Override
    public Integer call() throws InterruptedException {
        if (timeout < 1 || timeout > 60) {
            throw new UsageException("--timeout: 1 to 60");
        }
        Console console = new Console(spec.commandLine().getOut());
        try (SipRun run = sip.open()) {
            CompletableFuture<OptionsPing.Answer> answer =
                    OptionsPing.send(run.endpoint(), sip.uri(), sip.peer(), Duration.ofSeconds(timeout));
            Optional<CallFailure> problem = problem(answer);
            if (problem.isPresent()) {
                console.row("failed", FailureAdvice.of(problem.get()));
                return 1;
            }
            return show(console, answer.get(timeout + 5L, TimeUnit.SECONDS));
        } catch (ExecutionException e) {
            if (e.getCause() instanceof OptionsPing.PingException failed) {
                console.row("failed", FailureAdvice.of(failed.failure()));
                return 1;
            }
            throw new IllegalStateException("a fault of the simulator", e.getCause());
        } catch (TimeoutException e) {
            throw new IllegalStateException("the simulator's own timer did not ring", e);
        }
    }

    /** Tells silence from a closed port, as soon as there is no quick answer. */
    private Optional<CallFailure> problem(CompletableFuture<OptionsPing.Answer> answer)
            throws InterruptedException, ExecutionException {
        try {
            answer.get(QUICK_MILLIS, TimeUnit.MILLISECONDS);
            return Optional.empty();
        } catch (TimeoutException e) {
            return Reachability.problem(sip.transport, sip.address(), sip.peer());
        }
    }

    private int show(Console console, OptionsPing.Answer answer) {
        console.row("status", answer.response().statusLine());
        console.row("latency", "%.1f ms", answer.latency().toNanos() / 1e6);
        answer.response().headers().forEach(header -> console.row("", header.name() + ": " + header.value()));
        return answer.response().status() < 300 ? 0 : 1;
    }
}
