// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.subsystem.deployment;

import jakarta.enterprise.context.control.RequestContextController;
import jakarta.enterprise.inject.spi.CDI;
import java.util.List;
import java.util.Map;
import org.earshot.sip.container.application.ApplicationRuntime;
import org.jboss.as.server.deployment.SetupAction;

/**
 * What surrounds each call into an application: naming and the other set-up actions of a web application, and a CDI request
 * context. Made for speed: one controller for each thread instead of a look-up for each message. Thread-safe.
 */
final class CallScope {
    private final SetupAction[] actions;
    private final boolean cdi;
    private final ApplicationRuntime.Scope leaveWithoutContext = () -> tearDown(null);
    private final ThreadLocal<RequestContext> contexts = ThreadLocal.withInitial(RequestContext::new);

    CallScope(List<SetupAction> actions, boolean cdi) {
        this.actions = actions.toArray(SetupAction[]::new);
        this.cdi = cdi;
    }

    ApplicationRuntime.Scope enter() {
        for (SetupAction action : actions) {
            action.setup(Map.of());
        }
        if (!cdi) {
            return leaveWithoutContext;
        }
        RequestContext context = contexts.get();
        // False: a request context is active already, and belongs to an outer call.
        return context.controller.activate() ? context.leave : leaveWithoutContext;
    }

    private void tearDown(RequestContextController controller) {
        try {
            if (controller != null) {
                controller.deactivate();
            }
        } finally {
            for (int i = actions.length - 1; i >= 0; i--) {
                actions[i].teardown(Map.of());
            }
        }
    }

    /** The controller of one thread. */
    private final class RequestContext {
        private final RequestContextController controller =
                CDI.current().select(RequestContextController.class).get();
        private final ApplicationRuntime.Scope leave = () -> tearDown(controller);
    }
}
