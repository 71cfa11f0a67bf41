// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.application;

import jakarta.servlet.Servlet;
import jakarta.servlet.ServletConfig;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletException;
import java.util.Collections;
import java.util.Enumeration;
import java.util.Optional;
import org.earshot.sip.api.StopListener;
import org.mobicents.servlet.sip.core.MobicentsSipServlet;

/** A SIP servlet: one injected instance, initialised once. Owned by its {@link SipApplication}; thread-safe. */
final class ServletHolder implements MobicentsSipServlet, ServletConfig {
    private final SipApplication application;
    private final ServletDefinition definition;
    private ApplicationRuntime.Instance instance;
    private volatile Servlet ready;

    ServletHolder(SipApplication application, ServletDefinition definition) {
        this.application = application;
        this.definition = definition;
    }

    String className() {
        return definition.className();
    }

    /** The instance, perhaps before {@code init}: a servlet may be its application's listener as well. */
    synchronized Servlet instance() throws ServletException {
        if (instance == null) {
            try {
                instance = application.runtime().create(definition.className());
            } catch (Exception e) {
                throw new ServletException("SIP servlet " + definition.name() + " of " + definition.className(), e);
            }
        }
        return (Servlet) instance.value();
    }

    @Override
    public Servlet allocate() throws ServletException {
        Servlet servlet = ready;
        return servlet == null ? initialised() : servlet;
    }

    private synchronized Servlet initialised() throws ServletException {
        if (ready == null) {
            Servlet servlet = instance();
            servlet.init(this);
            ready = servlet;
        }
        return ready;
    }

    /** The servlet, if it wants to know that the application stops. */
    Optional<StopListener> stopListener() {
        return ready instanceof StopListener listener ? Optional.of(listener) : Optional.empty();
    }

    synchronized void destroy() {
        if (ready != null) {
            ready.destroy();
            ready = null;
        }
        if (instance != null) {
            instance.release().run();
            instance = null;
        }
    }

    @Override
    public void deallocate(Servlet servlet) {}

    @Override
    public boolean isUnavailable() {
        return false;
    }

    @Override
    public String getName() {
        return definition.name();
    }

    @Override
    public String getServletName() {
        return definition.name();
    }

    @Override
    public int getLoadOnStartup() {
        return definition.loadOnStartup();
    }

    @Override
    public ServletContext getServletContext() {
        return application.getServletContext();
    }

    @Override
    public String getInitParameter(String name) {
        return definition.initParameters().get(name);
    }

    @Override
    public Enumeration<String> getInitParameterNames() {
        return Collections.enumeration(definition.initParameters().keySet());
    }
}
