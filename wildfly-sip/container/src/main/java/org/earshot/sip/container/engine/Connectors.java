// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.engine;

import gov.nist.javax.sip.ListeningPointExt;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.sip.ListeningPoint;
import javax.sip.SipProvider;
import javax.sip.SipStack;
import org.earshot.sip.container.logging.ContainerLog;
import org.mobicents.servlet.sip.SipConnector;
import org.mobicents.servlet.sip.core.ExtendedListeningPoint;
import org.mobicents.servlet.sip.core.SipApplicationDispatcher;

/** The listening points of an engine. UDP and TCP of one address and port share a provider, as the stack wants. Thread-safe. */
final class Connectors {
    private final SipStack stack;
    private final SipApplicationDispatcher dispatcher;
    private final List<ExtendedListeningPoint> points = new CopyOnWriteArrayList<>();

    Connectors(SipStack stack, SipApplicationDispatcher dispatcher) {
        this.stack = stack;
        this.dispatcher = dispatcher;
    }

    synchronized ExtendedListeningPoint add(SipConnector connector) throws Exception {
        ListeningPointExt point = (ListeningPointExt)
                stack.createListeningPoint(connector.getIpAddress(), connector.getPort(), connector.getTransport());
        SipProvider provider = providerOf(point);
        if (provider == null) {
            provider = stack.createSipProvider(point);
            provider.addSipListener(dispatcher);
        } else {
            provider.addListeningPoint(point);
        }
        ExtendedListeningPoint extended = new ExtendedListeningPoint(provider, point, connector);
        dispatcher.getSipNetworkInterfaceManager().addExtendedListeningPoint(extended);
        points.add(extended);
        ContainerLog.LOG.connectorStarted(connector.getIpAddress(), connector.getPort(), connector.getTransport());
        return extended;
    }

    private SipProvider providerOf(ListeningPoint point) {
        for (Iterator<?> providers = stack.getSipProviders(); providers != null && providers.hasNext(); ) {
            SipProvider provider = (SipProvider) providers.next();
            boolean same = true;
            for (ListeningPoint other : provider.getListeningPoints()) {
                same &= other.getIPAddress().equals(point.getIPAddress()) && other.getPort() == point.getPort();
            }
            if (same) {
                return provider;
            }
        }
        return null;
    }

    synchronized void remove(ExtendedListeningPoint point) {
        if (!points.remove(point)) {
            return;
        }
        SipConnector connector = point.getSipConnector();
        try {
            dispatcher.getSipNetworkInterfaceManager().removeExtendedListeningPoint(point);
            SipProvider provider = point.getSipProvider();
            if (provider.getListeningPoints().length == 1) {
                provider.removeSipListener(dispatcher);
                stack.deleteSipProvider(provider);
            } else {
                provider.removeListeningPoint(point.getListeningPoint());
            }
            stack.deleteListeningPoint(point.getListeningPoint());
        } catch (Exception e) {
            ContainerLog.LOG.connectorNotRemoved(
                    connector.getIpAddress(), connector.getPort(), connector.getTransport(), e);
        }
    }

    SipConnector find(String transport) {
        for (ExtendedListeningPoint point : points) {
            if (point.getTransport().equalsIgnoreCase(transport)) {
                return point.getSipConnector();
            }
        }
        return null;
    }

    SipConnector[] all() {
        return points.stream().map(ExtendedListeningPoint::getSipConnector).toArray(SipConnector[]::new);
    }
}
