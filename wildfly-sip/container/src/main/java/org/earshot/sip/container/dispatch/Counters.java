// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.dispatch;

import java.util.concurrent.atomic.LongAdder;
import org.earshot.sip.api.SipMetrics;
import org.earshot.sip.container.application.SipApplication;
import org.earshot.sip.container.engine.DeployedApplications;
import org.earshot.sip.container.transport.EdgeCounters;

/** The container's counters. Thread-safe. */
public final class Counters implements SipMetrics {
    final LongAdder requests = new LongAdder();
    final LongAdder responses = new LongAdder();
    final LongAdder statelessAnswers = new LongAdder();
    final LateCalls lateCalls = new LateCalls();
    private final DeployedApplications applications;

    public Counters(DeployedApplications applications) {
        this.applications = applications;
    }

    @Override
    public long requests() {
        return requests.sum();
    }

    @Override
    public long responses() {
        return responses.sum();
    }

    @Override
    public long statelessAnswers() {
        return statelessAnswers.sum();
    }

    @Override
    public long overloadRefusals() {
        return lateCalls.count();
    }

    @Override
    public long closedConnections() {
        return EdgeCounters.abandoned();
    }

    @Override
    public long dropped() {
        return EdgeCounters.dropped();
    }

    @Override
    public int activeSipSessions() {
        int sum = 0;
        for (SipApplication application : applications.all()) {
            sum += application.getSipManager().getActiveSipSessions();
        }
        return sum;
    }

    @Override
    public int activeSipApplicationSessions() {
        int sum = 0;
        for (SipApplication application : applications.all()) {
            sum += application.getSipManager().getActiveSipApplicationSessions();
        }
        return sum;
    }
}
