// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator;

import java.io.PrintWriter;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.earshot.simulator.call.CallKind;
import org.earshot.simulator.call.CallObserver;
import org.earshot.simulator.call.CallResult;
import org.earshot.simulator.call.CallSetup;
import org.earshot.simulator.call.ReinvitePolicy;
import org.earshot.simulator.controller.ControllerKind;
import org.earshot.simulator.controller.ControllerOptions;
import org.earshot.simulator.controller.Trunk;
import org.earshot.simulator.controller.Trunks;
import org.earshot.simulator.media.MediaKind;
import org.earshot.simulator.recording.ApiException;
import org.earshot.simulator.recording.RecorderApi;
import org.earshot.simulator.sip.CallFailure;
import org.earshot.simulator.sip.Reachability;
import org.earshot.simulator.verdict.JudgedCall;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code call}: places one call or many, then asks the API what became of them. */
@Command(
        name = "call",
        mixinStandardHelpOptions = true,
        description = {"Places one recording call, or many, and judges what the recorder stored.", ""},
        footer = {
            "",
            "Examples:",
            "  call                                  one SIPREC call of 10 s; prints the address of its audio",
            "  call --kind bib --verify              a Unified CM call; listens to the result",
            "  call --transport tcp --kind cube      CUBE dial-peer forking over TCP",
            "  call --kind bib --pilots 127.0.0.1:5060,127.0.0.1:5160   each leg to another pilot",
            "  call --calls 500 --rate 50 --seconds 60 --media tone",
            "",
            "Exit status: 0 all well, 1 a call or a check failed, 2 wrong options."
        })
final class CallCommand implements Callable<Integer> {

    private static final int MOST_CALLS = 5000;
    private static final double MOST_RATE = 200;
    private static final int MOST_SECONDS = 3600;
    private static final int MOST_APART = 1000;
    private static final int PACKETS_A_SECOND = 50;

    @Spec
    CommandSpec spec = CommandSpec.create();

    @Mixin
    SipOptions sip = new SipOptions();

    @Mixin
    ControllerOptions controller = new ControllerOptions();

    @Option(
            names = "--kind",
            paramLabel = "KIND",
            defaultValue = "siprec",
            description = "Client to play: siprec, bib (Unified CM), cube (dial-peer forking), direct"
                    + " (default: ${DEFAULT-VALUE}).")
    CallKind kind = CallKind.SIPREC;

    @Option(
            names = "--seconds",
            paramLabel = "N",
            defaultValue = "10",
            description = "Length of each call, 1 to 3600 (default: ${DEFAULT-VALUE}).")
    int seconds;

    @Option(
            names = "--calls",
            paramLabel = "N",
            defaultValue = "1",
            description = "Number of calls, 1 to 5000 (default: ${DEFAULT-VALUE}).")
    int calls;

    @Option(
            names = "--rate",
            paramLabel = "N",
            defaultValue = "1",
            description = "Calls started a second, up to 200 (default: ${DEFAULT-VALUE}).")
    double rate;

    @Option(
            names = "--apart",
            paramLabel = "MS",
            defaultValue = "4",
            description =
                    "The most that lies between the two INVITEs of a Unified CM call, 0 to 1000; 0: one right after"
                            + " the other (default: ${DEFAULT-VALUE}).")
    int apart;

    @Option(
            names = "--media",
            paramLabel = "KIND",
            defaultValue = "voices",
            description = "What is said: voices, tone (400 and 550 Hz), clicks (default: ${DEFAULT-VALUE}).")
    MediaKind media = MediaKind.VOICES;

    @Option(
            names = "--reinvite",
            paramLabel = "POLICY",
            description =
                    "What becomes of re-INVITEs of the recorder: accept, refuse (default: refuse for cube, else accept).")
    @Nullable
    ReinvitePolicy reinvite;

    @Option(
            names = "--moved",
            description = "The recorder's address moves to another node meanwhile: a gap is no fault.")
    boolean moved;

    @Mixin
    ApiOptions api = new ApiOptions();

    @Option(names = "--no-api", description = "Place the calls only; ask nothing afterwards.")
    boolean withoutApi;

    @Option(names = "--verify", description = "Download the audio and compare it with what was sent (first 20 calls).")
    boolean verify;

    @Option(names = "--json", description = "Print the result as JSON; progress goes to the error stream.")
    boolean json;

    @Override
    public Integer call() throws ApiException, InterruptedException {
        checkBounds();
        checkTrunks();
        Console console = new Console(json ? err() : out());
        Optional<RecorderApi> recorder = withoutApi ? Optional.empty() : Optional.of(api.open());
        if (controller.given()) {
            console.row("calling", "%s over %s as %s", controller.description(), sip.transport, kind.description());
        } else {
            console.row("calling", "%s over %s as %s", sip.uri().text(), sip.transport, kind.description());
            Optional<CallFailure> problem = Reachability.problem(sip.transport, sip.address(), sip.peer());
            if (problem.isPresent()) {
                console.row("failed", FailureAdvice.of(problem.get()));
                return 1;
            }
        }
        if (recorder.isPresent()) {
            recorder.get().check();
        }
        return place(console, recorder);
    }

    private int place(Console console, Optional<RecorderApi> recorder) throws InterruptedException {
        CallReport report = new CallReport(
                console,
                () -> recorder.map(RecorderApi::access)
                        .orElseGet(() -> api.access().get(0)),
                kind,
                media);
        try (SipRun run = sip.open()) {
            if ((reinvite == null ? ReinvitePolicy.of(kind) : reinvite) == ReinvitePolicy.REFUSE) {
                run.endpoint().refuseReinvites();
            }
            Trunks trunks = trunks(run);
            run.loop().execute(() -> trunks.watch(run.endpoint()));
            CallObserver observer = calls == 1 ? new Progress(console, seconds) : CallObserver.NONE;
            List<CallResult> results =
                    new CallRun(setup(run, trunks), calls, rate, observer, console).run(Duration.ofSeconds(seconds));
            if (run.fault() != null) {
                throw new IllegalStateException("a fault of the simulator", run.fault());
            }
            report.sent(results, run.sender());
            List<JudgedCall> judged = Judging.judge(
                    moved ? results.stream().map(CallResult::moved).toList() : results, recorder);
            boolean good =
                    report.judge(judged, calls, recorder.filter(each -> verify), recorder.isPresent(), seconds, trunks);
            if (json) {
                out().println(report.json());
                out().flush();
            }
            return good ? 0 : 1;
        }
    }

    private Trunks trunks(SipRun run) {
        Clock clock = Clock.systemUTC();
        return controller
                .open(natural(), run.random(), clock)
                .orElseGet(() -> Trunks.single(Trunk.to(sip.uri(), sip.peer()), clock));
    }

    /** The controller that calls of the kind usually come from. */
    private ControllerKind natural() {
        return switch (kind) {
            case BIB -> ControllerKind.UCM;
            case SIPREC, CUBE -> ControllerKind.CUBE;
            case DIRECT -> ControllerKind.SRV;
        };
    }

    private CallSetup setup(SipRun run, Trunks trunks) {
        return new CallSetup(
                run.loop(),
                run.endpoint(),
                run.sender(),
                sip.uri().user(),
                trunks,
                kind,
                media.voices(),
                Duration.ofMillis(apart),
                seconds * PACKETS_A_SECOND,
                run.random(),
                Clock.systemUTC());
    }

    private void checkBounds() {
        check(calls >= 1 && calls <= MOST_CALLS, "--calls: 1 to " + MOST_CALLS);
        check(rate > 0 && rate <= MOST_RATE, "--rate: more than 0 and at most " + (int) MOST_RATE);
        check(seconds >= 1 && seconds <= MOST_SECONDS, "--seconds: 1 to " + MOST_SECONDS);
        check(apart >= 0 && apart <= MOST_APART, "--apart: 0 to " + MOST_APART);
        check(!(verify && withoutApi), "--verify needs the API: leave --no-api out");
    }

    private void checkTrunks() {
        try {
            controller.check();
        } catch (IllegalArgumentException e) {
            throw new UsageException(e.getMessage());
        }
    }

    private static void check(boolean good, String message) {
        if (!good) {
            throw new UsageException(message);
        }
    }

    private PrintWriter out() {
        return spec.commandLine().getOut();
    }

    private PrintWriter err() {
        return spec.commandLine().getErr();
    }
}
