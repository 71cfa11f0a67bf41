// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.subsystem;

import java.util.concurrent.CompletionStage;
import org.earshot.sip.container.dispatch.Admission;
import org.jboss.as.server.suspend.ServerResumeContext;
import org.jboss.as.server.suspend.ServerSuspendContext;
import org.jboss.as.server.suspend.SuspendableActivity;
import org.jboss.as.server.suspend.SuspendableActivityRegistry;
import org.jboss.as.server.suspend.SuspensionStateProvider;

/**
 * Suspend and resume of the server: new calls are refused, calls in progress go on and are not waited for, because they may
 * last for hours. Called on management threads.
 */
final class SipSuspension implements SuspendableActivity {
    private final Admission admission;

    private SipSuspension(Admission admission) {
        this.admission = admission;
    }

    /** A server boots suspended, so that nobody calls before the applications are up. */
    static SipSuspension register(Admission admission, SuspendableActivityRegistry registry) {
        SipSuspension activity = new SipSuspension(admission);
        if (registry.getState() != SuspensionStateProvider.State.RUNNING) {
            admission.close();
        }
        registry.registerActivity(activity);
        return activity;
    }

    @Override
    public CompletionStage<Void> prepare(ServerSuspendContext context) {
        admission.close();
        SubsystemLog.LOG.suspended();
        return COMPLETED;
    }

    @Override
    public CompletionStage<Void> suspend(ServerSuspendContext context) {
        admission.close();
        return COMPLETED;
    }

    @Override
    public CompletionStage<Void> resume(ServerResumeContext context) {
        admission.open();
        SubsystemLog.LOG.resumed();
        return COMPLETED;
    }
}
