// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator;

import java.io.PrintWriter;
import java.time.Clock;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.earshot.simulator.call.CallKind;
import org.earshot.simulator.call.CallObserver;
import org.earshot.simulator.call.CallResult;
import org.earshot.simulator.call.CallSetup;
import org.earshot.simulator.call.SimulatedCall;
import org.earshot.simulator.media.MediaKind;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Places calls. */
@Command(name = "call", mixinStandardHelpOptions = true, description = "Places one recording call, or many.")
final class CallCommand implements Callable<Integer> {

    @Spec
    CommandSpec spec = CommandSpec.create();

    @Mixin
    SipOptions sip = new SipOptions();

    @Option(names = "--kind", defaultValue = "siprec")
    CallKind kind = CallKind.SIPREC;

    @Option(names = "--media", defaultValue = "voices")
    MediaKind media = MediaKind.VOICES;

    @Option(names = "--seconds", defaultValue = "10")
    int seconds;

    @Override
    public Integer call() throws Exception {
        PrintWriter out = spec.commandLine().getOut();
        try (SipRun run = sip.open()) {
            CallSetup setup = new CallSetup(
                    run.loop(), run.endpoint(), run.sender(), sip.uri(), sip.peer(), kind, media, seconds * 50,
                    run.random(), Clock.systemUTC());
            CompletableFuture<CallResult> result = new CompletableFuture<>();
            run.loop().execute(() -> SimulatedCall.start(setup, CallObserver.NONE).thenAccept(result::complete));
            CallResult r = result.get(seconds + 120, TimeUnit.SECONDS);
            out.println(r);
            out.flush();
            return r.answered() && r.failure().isEmpty() ? 0 : 1;
        }
    }
}
