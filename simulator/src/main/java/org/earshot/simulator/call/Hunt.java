// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator.call;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Consumer;
import org.earshot.protocol.sdp.SessionDescription;
import org.earshot.simulator.controller.Trunk;
import org.earshot.simulator.sip.CallFailure;
import org.earshot.simulator.sip.DialogAnswer;
import org.earshot.simulator.sip.DialogListener;
import org.earshot.simulator.sip.SipUri;
import org.earshot.simulator.sip.UacDialog;
import org.jspecify.annotations.Nullable;

/**
 * One dialog of a call, offered to one trunk after another until one takes it or the controller's rule says that it is
 * enough. Confined to the event loop's thread.
 */
final class Hunt {

    private final CallSetup setup;
    private final Leg leg;
    private final DialogListener listener;
    private final Consumer<Attempt> log;
    private List<Trunk> route = List.of();
    private @Nullable UacDialog dialog;
    private String callId;
    private long startedAt;
    private int tried;
    private int redirects;
    private boolean closing;

    /**
     * @param listener hears the dialog that came about, or the last failure
     * @param log gets every attempt at its end
     */
    Hunt(CallSetup setup, Leg leg, DialogListener listener, Consumer<Attempt> log) {
        this.setup = setup;
        this.leg = leg;
        this.listener = listener;
        this.log = log;
        this.callId = leg.callId();
    }

    /** Call-ID of the last attempt. */
    String callId() {
        return callId;
    }

    void invite() {
        startedAt = setup.loop().now();
        route = setup.trunks().route();
        if (route.isEmpty()) {
            listener.failed(new CallFailure(503, "no trunk is in service", OptionalInt.empty()));
        } else {
            tryNext();
        }
    }

    private void tryNext() {
        Trunk trunk = route.get(tried);
        Leg script = tried == 0 ? leg : leg.again(tried);
        tried++;
        callId = script.callId();
        AttemptListener attempt = new AttemptListener(trunk, callId);
        dialog = new UacDialog(
                setup.endpoint(),
                script,
                trunk.uri(),
                trunk.peer(),
                setup.trunks().patience(),
                attempt);
        dialog.invite();
    }

    /** Ends the dialog, or the hunt once the present attempt is over. */
    void bye() {
        closing = true;
        if (dialog != null) {
            dialog.bye();
        }
    }

    private Duration since(long nanos) {
        return Duration.ofNanos(setup.loop().now() - nanos);
    }

    /** Hears one attempt. */
    private final class AttemptListener implements DialogListener {

        private final Trunk trunk;
        private final String attemptId;
        private final Instant at = setup.clock().instant();
        private final long sentAt = setup.loop().now();
        private final List<Attempt.Redirection> redirections = new ArrayList<>();
        private boolean answered;

        AttemptListener(Trunk trunk, String attemptId) {
            this.trunk = trunk;
            this.attemptId = attemptId;
        }

        @Override
        public void redirected(InetSocketAddress to) {
            redirections.add(new Attempt.Redirection(setup.clock().instant(), SipUri.hostPort(to)));
        }

        @Override
        public void answered(DialogAnswer answer) {
            answered = true;
            redirects += answer.redirects();
            over(200, SipUri.hostPort(answer.recorder()));
            listener.answered(new DialogAnswer(answer.description(), since(startedAt), redirects, answer.recorder()));
        }

        @Override
        public void takenOver(InetSocketAddress by) {
            listener.takenOver(by);
        }

        @Override
        public void moved(SessionDescription description) {
            listener.moved(description);
        }

        @Override
        public void failed(CallFailure failure) {
            if (answered) {
                listener.failed(failure);
                return;
            }
            over(failure.status(), "");
            if (redirections.isEmpty()) {
                setup.trunks().failed(trunk, failure);
            }
            redirects += redirections.size();
            if (!closing && tried < route.size() && setup.trunks().goesOn(failure)) {
                tryNext();
            } else {
                listener.failed(failure);
            }
        }

        @Override
        public void ended(boolean byRecorder) {
            listener.ended(byRecorder);
        }

        private void over(int status, String home) {
            log.accept(new Attempt(attemptId, at, trunk.name(), redirections, status, home, since(sentAt)));
        }
    }
}
