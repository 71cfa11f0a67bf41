// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator.controller;

import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.HashMap;
import java.util.Map;
import org.earshot.simulator.sip.SipUri;

/**
 * One address that a call controller sends INVITEs to. Immutable.
 *
 * @param uri the Request-URI's host and port
 * @param peer the same, looked up
 * @param priority lower is tried first, 0 to 65535
 * @param weight share among trunks of one priority, 0 to 65535 (RFC 2782)
 * @param site group of trunks near each other; empty for none
 */
public record Trunk(SipUri uri, InetSocketAddress peer, int priority, int weight, String site) {

    private static final int MOST = 65535;

    /** A trunk without a rank. */
    public static Trunk to(SipUri uri, InetSocketAddress peer) {
        return new Trunk(uri, peer, 0, 0, "");
    }

    /**
     * Reads {@code HOST:PORT;priority=P;weight=W;site=S}; all but the host may be missing.
     *
     * @throws IllegalArgumentException when it is none or its host is unknown
     */
    public static Trunk parse(String text) {
        String[] parts = text.strip().split(";");
        Map<String, String> ranks = new HashMap<>();
        for (int i = 1; i < parts.length; i++) {
            String[] pair = parts[i].strip().split("=", 2);
            if (pair.length < 2 || !pair[0].matches("priority|weight|site")) {
                throw new IllegalArgumentException("'" + parts[i] + "' is none of priority=, weight=, site=");
            }
            ranks.put(pair[0], pair[1].strip());
        }
        SipUri uri = SipUri.parse(parts[0].startsWith("sip:") ? parts[0] : "sip:" + parts[0]);
        try {
            return new Trunk(
                    uri,
                    uri.resolve(),
                    number(ranks, "priority"),
                    number(ranks, "weight"),
                    ranks.getOrDefault("site", ""));
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException("the host " + uri.host() + " is unknown", e);
        }
    }

    private static int number(Map<String, String> ranks, String name) {
        String text = ranks.getOrDefault(name, "0");
        if (!text.matches("[0-9]{1,5}") || Integer.parseInt(text) > MOST) {
            throw new IllegalArgumentException(name + ": 0 to " + MOST);
        }
        return Integer.parseInt(text);
    }

    /** Host and port, as people name it. */
    public String name() {
        return SipUri.hostPort(peer);
    }
}
