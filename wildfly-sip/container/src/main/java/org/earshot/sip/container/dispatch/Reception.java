// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.dispatch;

import org.earshot.sip.api.InitialAnswer;
import org.earshot.sip.api.InitialRequest;
import org.earshot.sip.api.InitialRequestHandler;
import org.earshot.sip.container.application.SipApplication;
import org.earshot.sip.container.engine.DeployedApplications;
import org.earshot.sip.container.logging.ContainerLog;

/** Asks the application's handler whether an initial request gets in. Called on SIP threads; thread-safe. */
final class Reception {
    static final InitialAnswer.Respond SERVER_ERROR = InitialAnswer.respond(500);
    private static final InitialAnswer.Respond UNAVAILABLE =
            InitialAnswer.respond(503).withHeader("Retry-After", "10");

    private final DeployedApplications applications;
    private final Admission admission;

    Reception(DeployedApplications applications, Admission admission) {
        this.applications = applications;
        this.admission = admission;
    }

    InitialAnswer admit(InitialRequest request) {
        SipApplication application = applications.first();
        if (application == null || !admission.isOpen()) {
            return UNAVAILABLE;
        }
        InitialRequestHandler handler = application.initialRequestHandler();
        return handler == null ? InitialAnswer.toServlet() : ask(application, handler, request);
    }

    private static InitialAnswer ask(
            SipApplication application, InitialRequestHandler handler, InitialRequest request) {
        InitialAnswer answer;
        try {
            application.enterSipContext();
            try {
                answer = handler.onInitialRequest(request);
            } finally {
                application.exitSipContext(null);
            }
        } catch (RuntimeException | LinkageError e) {
            ContainerLog.LOG.handlerFailed(request.method(), request.requestUri(), e);
            return SERVER_ERROR;
        }
        if (answer instanceof InitialAnswer.Respond respond
                && respond.status() < 300
                && request.method().equals("INVITE")) {
            ContainerLog.LOG.handlerAnsweredInvite(respond.status());
            return SERVER_ERROR;
        }
        return answer;
    }
}
