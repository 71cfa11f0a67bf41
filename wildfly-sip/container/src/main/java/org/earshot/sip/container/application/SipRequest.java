// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.application;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.ServletConnection;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import java.util.Enumeration;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.sip.Dialog;
import javax.sip.Transaction;
import javax.sip.message.Request;
import org.earshot.sip.container.logging.ContainerLog;
import org.mobicents.servlet.sip.core.session.MobicentsSipSession;
import org.mobicents.servlet.sip.message.SipFactoryImpl;
import org.mobicents.servlet.sip.message.SipServletRequestImpl;

/** The core's request, which stops at Servlet 2.5, with the methods of Servlet 3 to 6. Not thread-safe, as all requests. */
public final class SipRequest extends SipServletRequestImpl {

    /** For deserialisation. */
    public SipRequest() {}

    SipRequest(
            Request request,
            SipFactoryImpl factory,
            MobicentsSipSession session,
            Transaction transaction,
            Dialog dialog,
            boolean createDialog) {
        super(request, factory, session, transaction, dialog, createDialog);
    }

    @Override
    public Map<String, String[]> getParameterMap() {
        Map<String, String[]> parameters = new LinkedHashMap<>();
        for (Enumeration<String> names = getParameterNames(); names.hasMoreElements(); ) {
            String name = names.nextElement();
            parameters.put(name, new String[] {getParameter(name)});
        }
        return parameters;
    }

    @Override
    public ServletContext getServletContext() {
        return getSipSession() == null ? null : getSession().getServletContext();
    }

    @Override
    public AsyncContext startAsync() {
        throw ContainerLog.LOG.notForSip("startAsync");
    }

    @Override
    public AsyncContext startAsync(ServletRequest request, ServletResponse response) {
        throw ContainerLog.LOG.notForSip("startAsync");
    }

    @Override
    public AsyncContext getAsyncContext() {
        throw ContainerLog.LOG.notForSip("getAsyncContext");
    }

    @Override
    public boolean isAsyncStarted() {
        return false;
    }

    @Override
    public boolean isAsyncSupported() {
        return false;
    }

    @Override
    public DispatcherType getDispatcherType() {
        return DispatcherType.REQUEST;
    }

    @Override
    public long getContentLengthLong() {
        return getContentLength();
    }

    @Override
    public String getRequestId() {
        return getCallId() + "/" + getHeader("CSeq");
    }

    @Override
    public String getProtocolRequestId() {
        return getCallId();
    }

    @Override
    public ServletConnection getServletConnection() {
        return null;
    }
}
