// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.application;

import java.util.EventListener;
import org.earshot.sip.container.logging.ContainerLog;
import org.mobicents.servlet.sip.core.MobicentsSipServlet;
import org.mobicents.servlet.sip.core.session.SipListenersHolder;

/** The SIP listeners of an application. A class that is a servlet too has one instance for both. Owned by the application. */
final class ListenerHolder extends SipListenersHolder {
    private final SipApplication application;

    ListenerHolder(SipApplication application) {
        super(application);
        this.application = application;
    }

    @Override
    public boolean loadListeners(String[] classNames, ClassLoader loader) {
        for (String className : classNames) {
            try {
                addListenerToBunch(listener(className));
            } catch (Exception e) {
                ContainerLog.LOG.listenerFailed(className, application.getApplicationName(), e);
                return false;
            }
        }
        return true;
    }

    private EventListener listener(String className) throws Exception {
        MobicentsSipServlet servlet = application.findSipServletByClassName(className);
        if (servlet == null) {
            return (EventListener) application.runtime().create(className).value();
        }
        EventListener listener = (EventListener) ((ServletHolder) servlet).instance();
        listenerServlets.put(listener, servlet);
        return listener;
    }
}
