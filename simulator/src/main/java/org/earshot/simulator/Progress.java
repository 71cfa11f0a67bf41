// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator;

import java.util.List;
import org.earshot.simulator.call.CallObserver;
import org.earshot.simulator.call.Takeover;
import org.earshot.simulator.sip.DialogAnswer;
import org.earshot.simulator.sip.SipUri;

/** Tells how one call goes, as it goes. Used on the event loop's thread. */
final class Progress implements CallObserver {

    private final Console console;
    private final int seconds;

    Progress(Console console, int seconds) {
        this.console = console;
        this.seconds = seconds;
    }

    @Override
    public void calling(List<String> callIds) {
        callIds.forEach(callId -> console.row("Call-ID", callId));
    }

    @Override
    public void answered(DialogAnswer answer) {
        String redirected = answer.redirects() == 0 ? "" : " after " + answer.redirects() + " redirection(s)";
        console.row(
                "answered",
                "in %.0f ms by %s%s",
                answer.setUp().toNanos() / 1e6,
                SipUri.hostPort(answer.recorder()),
                redirected);
    }

    @Override
    public void sending(int streams) {
        console.row("sending", "%d s on %d stream(s) ...", seconds, streams);
    }

    @Override
    public void takenOver(Takeover takeover) {
        console.row("taken over", "by %s after %.1f s", takeover.by(), takeover.seconds());
    }

    @Override
    public void hangingUp() {
        console.row("hanging up", "after %d s", seconds);
    }
}
