// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator.controller;

import java.time.Clock;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.earshot.simulator.sip.CallFailure;
import org.earshot.simulator.sip.OptionsPing;
import org.earshot.simulator.sip.SipEndpoint;

/**
 * A call controller's trunks: which are in service, and in which order a call tries them. Watches them with OPTIONS when
 * its timers say so; 408, 503 and silence take a trunk out of service, any other answer brings it back. Confined to the
 * event loop's thread, but for {@link #changes()}.
 */
public final class Trunks {

    private final List<Trunk> all;
    private final HuntRule rule;
    private final TrunkTimers timers;
    private final Clock clock;
    private final Set<Trunk> down = new HashSet<>();
    private final List<TrunkChange> changes = new CopyOnWriteArrayList<>();

    public Trunks(List<Trunk> all, HuntRule rule, TrunkTimers timers, Clock clock) {
        this.all = List.copyOf(all);
        this.rule = rule;
        this.timers = timers;
        this.clock = clock;
    }

    /** The one trunk of a plain client. */
    public static Trunks single(Trunk trunk, Clock clock) {
        return new Trunks(List.of(trunk), new PreferenceList(), TrunkTimers.PATIENT, clock);
    }

    public boolean areMany() {
        return all.size() > 1;
    }

    /** How long one INVITE may take. */
    public Duration patience() {
        return timers.answer();
    }

    /** The trunks that a new INVITE tries, first to last; empty when none is in service. */
    public List<Trunk> route() {
        return rule.order(all.stream().filter(trunk -> !down.contains(trunk)).toList());
    }

    /** Whether a call tries its next trunk after that failure. */
    public boolean goesOn(CallFailure failure) {
        return rule.goesOn(failure.status());
    }

    /** A trunk did not take an INVITE: until an OPTIONS says else, no call tries it. */
    public void failed(Trunk trunk, CallFailure failure) {
        if (timers.watch()) {
            set(trunk, !isDown(failure.status()), "INVITE: " + failure.text());
        }
    }

    private static boolean isDown(int status) {
        return status == 0 || status == 408 || status == 503;
    }

    /** Sends OPTIONS from now on, to each trunk by a timer of its own. */
    public void watch(SipEndpoint endpoint) {
        if (timers.watch()) {
            all.forEach(trunk -> ping(endpoint, trunk));
        }
    }

    private void ping(SipEndpoint endpoint, Trunk trunk) {
        OptionsPing.send(endpoint, trunk.uri(), trunk.peer(), timers.pingAnswer())
                .whenComplete((answer, silence) -> {
                    int status = silence == null ? answer.response().status() : 0;
                    String why = silence == null ? answer.response().statusLine() : silence.getMessage();
                    set(trunk, !isDown(status), "OPTIONS: " + why);
                    Duration pause = down.contains(trunk) ? timers.whileDown() : timers.whileUp();
                    endpoint.schedule(pause, () -> ping(endpoint, trunk));
                });
    }

    private void set(Trunk trunk, boolean inService, String why) {
        boolean changed = inService ? down.remove(trunk) : down.add(trunk);
        if (changed) {
            changes.add(new TrunkChange(clock.instant(), trunk.name(), inService, why));
        }
    }

    /** What happened to the trunks so far. Thread-safe. */
    public List<TrunkChange> changes() {
        return List.copyOf(changes);
    }
}
