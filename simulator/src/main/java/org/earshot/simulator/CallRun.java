// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.earshot.simulator.call.CallObserver;
import org.earshot.simulator.call.CallResult;
import org.earshot.simulator.call.CallSetup;
import org.earshot.simulator.call.SimulatedCall;
import org.earshot.simulator.sip.UacDialog;

/** Starts calls at an even rate and waits for their results, both within bounds. Owned by the main thread. */
final class CallRun {

    private static final long REPORT_SECONDS = 5;

    private final CallSetup setup;
    private final int calls;
    private final double rate;
    private final CallObserver observer;
    private final Console console;
    private final ConcurrentLinkedQueue<CallResult> results = new ConcurrentLinkedQueue<>();
    private final CountDownLatch open;

    /**
     * @param rate calls started a second
     */
    CallRun(CallSetup setup, int calls, double rate, CallObserver observer, Console console) {
        this.setup = setup;
        this.calls = calls;
        this.rate = rate;
        this.observer = observer;
        this.console = console;
        this.open = new CountDownLatch(calls);
    }

    /** Blocks until all calls are over or their time is up; the results of the latter are missing. */
    List<CallResult> run(Duration callLength) throws InterruptedException {
        setup.loop().execute(() -> start(0, setup.loop().now()));
        Duration limit = Duration.ofMillis((long) (calls / rate * 1000))
                .plus(callLength)
                .plus(UacDialog.PATIENCE.multipliedBy(4));
        for (long left = limit.toSeconds(); left > 0; left -= REPORT_SECONDS) {
            if (open.await(Math.min(left, REPORT_SECONDS), TimeUnit.SECONDS)) {
                break;
            }
            if (calls > 1) {
                console.row("running", "%d of %d calls are over", results.size(), calls);
            }
        }
        return List.copyOf(results);
    }

    /** Call n starts n / rate seconds after the first, whatever the time it takes to start one. */
    private void start(int number, long firstAt) {
        SimulatedCall.start(setup, observer).thenAccept(result -> {
            results.add(result);
            open.countDown();
        });
        int next = number + 1;
        if (next < calls) {
            long due = firstAt + (long) (next * 1e9 / rate);
            setup.loop().schedule(Duration.ofNanos(due - setup.loop().now()), () -> start(next, firstAt));
        }
    }
}
