// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.engine;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.earshot.sip.api.SipListening;
import org.mobicents.servlet.sip.SipConnector;
import org.mobicents.servlet.sip.core.ExtendedListeningPoint;

/** Connectors at addresses that come and go, made after those of the configuration. Thread-safe. */
final class MovingConnectors implements SipListening {
    private final Connectors connectors;
    private final Map<String, List<ExtendedListeningPoint>> moving = new HashMap<>();

    MovingConnectors(Connectors connectors) {
        this.connectors = connectors;
    }

    @Override
    public synchronized void listen(String address) {
        if (moving.containsKey(address)) {
            return;
        }
        List<ExtendedListeningPoint> opened = new ArrayList<>();
        try {
            for (SipConnector pattern : connectors.all()) {
                if (!isOpen(address, pattern)) {
                    opened.add(connectors.add(at(address, pattern)));
                }
            }
        } catch (Exception e) {
            opened.forEach(connectors::remove);
            throw new IllegalStateException("SIP cannot be received at " + address + ": " + e.getMessage(), e);
        }
        moving.put(address, opened);
    }

    /** At this address, or at all: then the system would refuse another socket for the port. */
    private boolean isOpen(String address, SipConnector pattern) {
        for (SipConnector open : connectors.all()) {
            boolean covers = open.getIpAddress().equals(address)
                    || open.getIpAddress().equals("0.0.0.0")
                    || open.getIpAddress().equals("::");
            if (covers
                    && open.getPort() == pattern.getPort()
                    && open.getTransport().equalsIgnoreCase(pattern.getTransport())) {
                return true;
            }
        }
        return false;
    }

    private static SipConnector at(String address, SipConnector pattern) {
        SipConnector connector = new SipConnector();
        connector.setIpAddress(address);
        connector.setPort(pattern.getPort());
        connector.setTransport(pattern.getTransport());
        return connector;
    }

    @Override
    public synchronized void unlisten(String address) {
        List<ExtendedListeningPoint> opened = moving.remove(address);
        if (opened != null) {
            opened.forEach(connectors::remove);
        }
    }
}
