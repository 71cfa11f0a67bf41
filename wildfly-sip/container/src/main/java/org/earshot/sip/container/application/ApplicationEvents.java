// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.application;

import jakarta.servlet.Servlet;
import jakarta.servlet.ServletException;
import javax.servlet.sip.SipServlet;
import javax.servlet.sip.SipServletContextEvent;
import javax.servlet.sip.SipServletListener;
import org.earshot.sip.container.logging.ContainerLog;
import org.mobicents.servlet.sip.SipConnector;
import org.mobicents.servlet.sip.core.MobicentsSipServlet;
import org.mobicents.servlet.sip.core.SipContextEvent;
import org.mobicents.servlet.sip.listener.SipConnectorListener;

/** Tells an application's listeners what happens to the container. Owned by the application; called on management threads. */
final class ApplicationEvents {
    private final SipApplication application;

    ApplicationEvents(SipApplication application) {
        this.application = application;
    }

    /** Returns whether all listeners took it well. */
    boolean fire(SipContextEvent event) {
        application.enterSipContext();
        try {
            application.publishOutboundInterfaces();
            switch (event.getEventType()) {
                case SERVLET_INITIALIZED -> servletsInitialized();
                case SIP_CONNECTOR_ADDED -> {
                    for (SipConnectorListener listener :
                            application.getListeners().getSipConnectorListeners()) {
                        listener.sipConnectorAdded((SipConnector) event.getEventObject());
                    }
                }
                case SIP_CONNECTOR_REMOVED -> {
                    for (SipConnectorListener listener :
                            application.getListeners().getSipConnectorListeners()) {
                        listener.sipConnectorRemoved((SipConnector) event.getEventObject());
                    }
                }
                default -> {}
            }
            return true;
        } catch (ServletException | RuntimeException e) {
            ContainerLog.LOG.notificationFailed(application.getApplicationName(), event.getEventType(), e);
            return false;
        } finally {
            application.exitSipContext(null);
        }
    }

    private void servletsInitialized() throws ServletException {
        for (MobicentsSipServlet holder : application.getChildrenMap().values()) {
            Servlet servlet = holder.allocate();
            if (!(servlet instanceof SipServlet sipServlet)) {
                continue;
            }
            // What the listener creates belongs to this servlet.
            String before = application.getServletHandler();
            if (before == null) {
                application.setServletHandler(holder.getName());
            }
            try {
                for (SipServletListener listener : application.getListeners().getSipServletsListeners()) {
                    listener.servletInitialized(
                            new SipServletContextEvent(application.getServletContext(), sipServlet));
                }
            } finally {
                application.setServletHandler(before);
            }
        }
    }
}
